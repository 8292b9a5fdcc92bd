import { readFileSync } from 'node:fs';

/*
 * Hands what Claude Code says to a hook to Homeostat, and prints what it answers: `ask-homeostat.mjs judge|tell|wait ADDRESS [project]`,
 * where ADDRESS is a URL or the path of a Unix socket; `project` says that the plugin is that of a project. `judge`: without a
 * good answer the tool is refused. `tell`: without one nothing is said. `hear`: a session begins, or the person says something;
 * without an answer they are told so. `wait`: as `tell`, for what takes its time.
 */

// An import of it would load all that it could export, a web client included: three times what a start of Node takes.
const { Agent, request } = process.getBuiltinModule('node:http');

const [mode, address = '', level] = process.argv.slice(2);
const isJudging = mode === 'judge';
/** Less than the limits of the hooks: past those, Claude Code would go on as if nothing had been asked. */
const WITHIN_MS = { judge: 4000, tell: 1500, hear: 5000, wait: 58_000 }[mode] ?? 0;
const ANSWER_BYTES = 1_000_000;
const UNANSWERED =
  'Homeostat does not answer, so nothing is run unjudged: start it with `homeostat start`; if it runs, look with `homeostat claude doctor`; or go on without it: `homeostat claude uninstall`';

const NOTICE =
  'Homeostat does not answer, so no tool will run: start it with `homeostat start`, or go on without it: `homeostat claude uninstall`';
/** It is there. */
const NO_GOOD_ANSWER =
  'Homeostat was too slow or answered with an error, so nothing it remembers is in here, and tools may be denied. What is wrong: `homeostat claude doctor`';
const NOBODY_THERE = ['ECONNREFUSED', 'ENOENT'];
/**
 * Where the hooks that judge go over HTTP. Claude Code sends them through a proxy even to this machine, and whoever is behind it could
 * answer in Homeostat's place: no turn begins then. ALL_PROXY is none of those it obeys.
 */
const PROXIED =
  'Homeostat is asked before each tool, but here the question would go through a proxy (HTTP_PROXY is set, and NO_PROXY does not name 127.0.0.1), and who is behind it could answer in its place. Add it: `homeostat claude install --yes`. If you set no proxy, the settings of this folder did: look at .claude/settings.json. Or go on without Homeostat: `homeostat claude uninstall`';
const PROXY_NAMES = ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'https_proxy'];

function isProxied() {
  if (address.startsWith('/') || PROXY_NAMES.every((name) => !process.env[name])) return false;
  const { hostname, host } = new URL(address);
  const { NO_PROXY = '', no_proxy = '' } = process.env;
  const direct = `${NO_PROXY},${no_proxy}`.split(/[\s,]+/);
  return !['*', hostname, host].some((name) => direct.includes(name));
}

/** Claude Code at work for Homeostat itself is judged already. This is not asked where tools are judged: settings of a project could say so. */
const isOwnWorker = process.env['HOMEOSTAT_WORKER_RUN'] !== undefined;

async function ask(said) {
  const { CLAUDE_PID, CLAUDE_PROJECT_DIR, CLAUDE_CODE_ENTRYPOINT } = process.env;
  const homeostat = {
    pid: Number(CLAUDE_PID ?? process.ppid),
    project_dir: CLAUDE_PROJECT_DIR ?? null,
    entrypoint: CLAUDE_CODE_ENTRYPOINT ?? null,
    ...(level !== undefined && { level }),
  };
  const answer = await posted(JSON.stringify({ ...said, homeostat }));
  return checked(answer, said.hook_event_name);
}

async function textOf(stream) {
  let text = '';
  for await (const part of stream.setEncoding('utf8')) text += part;
  return text;
}

function posted(body) {
  const token = readFileSync(new URL('../token', import.meta.url), 'utf8').trim();
  const headers = {
    host: '127.0.0.1',
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  };
  const url = address.startsWith('/') ? null : new URL(address);
  const where =
    url === null
      ? { socketPath: address, path: '/hooks/claude-code' }
      : { host: url.hostname.replace(/^\[|\]$/g, ''), port: url.port, path: url.pathname };
  // An agent of its own obeys no proxy.
  const options = { ...where, method: 'POST', headers, agent: new Agent() };
  const signal = AbortSignal.timeout(WITHIN_MS);
  return new Promise((resolve, reject) => {
    const asking = request({ ...options, signal }, (response) => {
      let answer = '';
      response.setEncoding('utf8');
      response.on('data', (part) => {
        answer += part;
        if (answer.length > ANSWER_BYTES) response.destroy(new Error('the answer is too long'));
      });
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode === 200) resolve(answer);
        else reject(new Error(`status ${response.statusCode}`));
      });
    });
    asking.on('error', reject);
    asking.end(body);
  });
}

/** Only an answer that Claude Code would take as one. */
function checked(answer, event) {
  const document = JSON.parse(answer);
  if (typeof document !== 'object' || document === null || Array.isArray(document)) {
    throw new Error('the answer is no JSON object');
  }
  const named = document.hookSpecificOutput?.hookEventName ?? event;
  if (named !== event) throw new Error(`the answer is for ${named}`);
  return answer;
}

/** Nobody gave a good answer. */
function withoutAnswer(error) {
  if (isJudging) {
    process.stderr.write(`${UNANSWERED}\n`);
    process.exitCode = 2;
  } else if (mode === 'hear') {
    const systemMessage = NOBODY_THERE.includes(error.code) ? NOTICE : NO_GOOD_ANSWER;
    process.stdout.write(JSON.stringify({ systemMessage }));
  }
}

async function answerTo(said) {
  if (said.hook_event_name === 'UserPromptSubmit' && isProxied()) {
    return JSON.stringify({ decision: 'block', reason: PROXIED });
  }
  return isOwnWorker && !isJudging ? '' : ask(said);
}

try {
  process.stdout.write(await answerTo(JSON.parse(await textOf(process.stdin))));
} catch (error) {
  withoutAnswer(error);
}
