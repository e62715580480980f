// Reads a variable that must be there.
export function need(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}
export const NAMES = { region: "DEPLOY_REGION" } as const;
