const settings = require("settings");
console.log(settings.need("WRAPPED"));
