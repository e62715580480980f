"""Every document that the OpenInspect contract can tell apart, with its
verdict.

    the tables below --documents()--> (JSON text, valid or not)

The tables are those of the environment reference, written down here apart from
the schema: neither it nor any validator is read.
"""

import os
import re

import contract_documents

RUNTIMES = ("portable", "setup", "start", "opencode", "claude")
EVERYWHERE = set(RUNTIMES)
AFTER_SETUP = {"start", "opencode", "claude"}

# Name -> where it is promised.
PROMISED = {
    **dict.fromkeys(
        ("SANDBOX_ID", "CONTROL_PLANE_URL", "SANDBOX_AUTH_TOKEN",
         "SESSION_CONFIG", "PYTHONUNBUFFERED", "PATH", "HOME", "USER", "SHELL",
         "TERM", "PWD", "LANG", "REPO_OWNER", "REPO_NAME",
         "OPENAI_OAUTH_MANAGED", "XAI_OAUTH_MANAGED"), EVERYWHERE),
    # Keys of model providers, saved as secrets.
    **dict.fromkeys(
        ("ANTHROPIC_API_KEY", "OPENAI_API_KEY", "XAI_API_KEY",
         "DEEPSEEK_API_KEY", "ZHIPU_API_KEY", "OPENCODE_API_KEY"), EVERYWHERE),
    "ANTHROPIC_OAUTH_MANAGED": {"setup", "start", "claude"},
    "RESTORED_FROM_SNAPSHOT": AFTER_SETUP,
    "GITHUB_APP_TOKEN": AFTER_SETUP,
    "OPENINSPECT_BOOT_MODE": {"setup", "start"},
    "TUNNEL_SANDBOX_ID": AFTER_SETUP,
    "OPENCODE_CONFIG_CONTENT": {"opencode"},
    "CLAUDE_CONFIG_DIR": {"claude"},
    "CLAUDE_CODE_OAUTH_TOKEN": {"claude"},
}

# Reachable nowhere: kept away, or set by code and promised by nobody.
UNREACHABLE = """
OPENAI_OAUTH_REFRESH_TOKEN OPENAI_OAUTH_ACCESS_TOKEN
OPENAI_OAUTH_ACCESS_TOKEN_EXPIRES_AT OPENAI_OAUTH_ACCOUNT_ID
XAI_OAUTH_REFRESH_TOKEN XAI_OAUTH_ACCESS_TOKEN XAI_OAUTH_ACCESS_TOKEN_EXPIRES_AT
VNC_PASSWORD VCS_HOST VCS_CLONE_USERNAME VCS_CLONE_TOKEN GITHUB_TOKEN
OI_GITHUB_TOKEN_IS_FALLBACK SANDBOX_TIMEOUT_SECONDS SANDBOX_VERSION
FROM_REPO_IMAGE REPO_IMAGE_SHA IMAGE_BUILD_MODE
OI_IMAGE_BUILD_EXECUTION_TIMEOUT_SECONDS OI_REPO_IMAGE_BUILD_ID
OI_REPO_IMAGE_CALLBACK_URL OI_REPO_IMAGE_FAILURE_CALLBACK_URL
OI_REPO_IMAGE_CALLBACK_TOKEN OI_REPO_IMAGE_CALLBACK_SECRET
OI_REPO_IMAGE_PROVIDER_SESSION_ID MODAL_SANDBOX_ID CODE_SERVER_PORT
CODE_SERVER_PASSWORD NOVNC_PORT DISPLAY TERMINAL_ENABLED TTYD_PROXY_PORT
EXPECTED_TUNNEL_PORTS AGENT_SLACK_NOTIFY_ENABLED OPENCODE_CLIENT
CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC CLAUDE_CODE_DISABLE_BACKGROUND_TASKS
CLAUDE_CODE_ENABLE_TELEMETRY DISABLE_AUTOUPDATER DISABLE_ERROR_REPORTING
DISABLE_TELEMETRY OTEL_METRICS_EXPORTER OTEL_LOGS_EXPORTER OTEL_TRACES_EXPORTER
NODE_ENV NODE_PATH PYTHONPATH PNPM_HOME XDG_CONFIG_HOME npm_config_prefix
npm_config_cache OPENINSPECT_BIN_INSTALL_DIR OI_SCM_CRED_CACHE_DIR VIRTUAL_ENV
UV_CACHE_DIR UV_PYTHON_INSTALL_DIR SSL_CERT_FILE CURL_CA_BUNDLE
REQUESTS_CA_BUNDLE NODE_EXTRA_CA_CERTS NPM_CONFIG_CAFILE GIT_SSL_CAINFO NO_PROXY
no_proxy
SETUP_TIMEOUT_SECONDS START_TIMEOUT_SECONDS TUNNEL_WAIT_TIMEOUT_SECONDS
BRIDGE_SSE_INACTIVITY_TIMEOUT OPENCODE_CONFIG_DIR GH_TOKEN
""".split()
UNKNOWN = ("X", "_", "a0", "TMPDIR", "DATABASE_URL", "MCP_CONFIG_CONTENT",
           "TUNNEL", "TUNNEL_", "TUNNELS_3000", "TUNNEL3000", "XTUNNEL_3000",
           "TUNNEL_3000_", "TUNNEL_3000_URL", "TUNNEL_A", "TUNNEL_3A",
           "TUNNEL_A3", "TUNNEL__3000", "TUNNEL_SANDBOX_ID_3000",
           "TUNNEL_3000\n", "TUNNEL_-1", "TUNNEL_+1", "TUNNEL_1.0",
           "TUNNEL_0x10", "TUNNEL_1_000", "TUNNEL_1e3", "TUNNEL_ 1",
           "TUNNEL_\u0663", "TUNNEL_\uff11", "tunnel_sandbox_id")
HIGHEST_PORT = 65535


def ports():
    """Digits after TUNNEL_: every digit and length, and around the limit."""
    numbers = {*range(100), 65535, 65536}
    for digits in range(1, 8):
        numbers |= {10 ** digits - 1, 10 ** digits, 9 * 10 ** (digits - 1)}
    for step in (1, 10, 100, 1000, 10000):
        start = HIGHEST_PORT - HIGHEST_PORT % step
        numbers |= {start - 1, start, start + step - 1, start + step}
    if os.environ.get("ALDER_LONG") == "1":
        numbers |= set(range(2 * HIGHEST_PORT))
    for number in sorted(numbers):
        yield str(number)
        yield "0" + str(number)
    yield from ("000", "0065535", "00001", str(10 ** 20 + 3000))


def is_port(digits):
    return re.fullmatch("[1-9][0-9]*", digits) is not None and \
        int(digits) <= HIGHEST_PORT


def tunnel_names():
    """Pairs of a name and whether it stands for a port."""
    for digits in ports():
        yield "TUNNEL_" + digits, is_port(digits)
        yield "tunnel_" + digits, False
        yield "Tunnel_" + digits, False


def accepted():
    """Runtime -> the names it accepts, those of all tunnels tried among
    them."""
    tunnels = {name for name, valid in tunnel_names() if valid}
    return {runtime: {name for name, where in PROMISED.items()
                      if runtime in where} |
            (tunnels if runtime in AFTER_SETUP else set())
            for runtime in RUNTIMES}


def one_tunnel_each(sets):
    """Documents with one tunnel name, under each runtime."""
    for runtime in RUNTIMES:
        for name, _ in tunnel_names():
            yield contract_documents.text_of(runtime, [name]), \
                name in sets[runtime]


def documents(_):
    """Pairs of a JSON text without line breaks and whether it is valid; the
    schema is not looked at."""
    sets = accepted()
    few = {"TUNNEL_0", "TUNNEL_1", "TUNNEL_3000", "TUNNEL_03000",
           "TUNNEL_65535", "TUNNEL_65536"}
    names = {*PROMISED, *UNREACHABLE, *UNKNOWN, *few}
    # A misspelt port may be another port.
    runtimes = {
        runtime: lambda name, own=sets[runtime], after=runtime in AFTER_SETUP:
        name in own or (after and name.startswith("TUNNEL_") and
                        is_port(name.removeprefix("TUNNEL_")))
        for runtime in RUNTIMES}
    yield from contract_documents.documents(runtimes, names)
    yield from one_tunnel_each(sets)
