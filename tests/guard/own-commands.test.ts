import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { describe, expect, it } from 'vitest';
import { judgeCommand } from '../../src/guard/judge-command.ts';
import { guardContext } from '../support/guard.ts';

/** The program beside its state. */
const place = { ...guardContext, protectedPaths: ['/data/agent/app'] };

const lines = (text: string) => text.split('\n').filter((line) => line.trim() !== '');

describe('what its owner says to the agent', () => {
  it.each(
    lines(String.raw`
homeostat token show
homeostat approvals approve tool-1
./node_modules/.bin/homeostat resume
npx homeostat config set sandbox none
npx --yes homeostat@latest approvals approve tool-1
npm exec homeostat -- token show
npm exec -- homeostat token show
pnpm dlx homeostat task list
node bin/homeostat.mjs config set sandbox none
node --import tsx ../bin/homeostat.mjs status
sh bin/homeostat approvals approve tool-1
sh bin/with-node.sh homeostat.cjs token show
node bin/homeostat.cjs config set sandbox none
./bin/with-node.sh homeostat.cjs status
node /usr/lib/node_modules/homeostat/dist/main.js token show
bash -c 'homeostat "token" show'
H=homeostat; $H token show
echo x | xargs homeostat approvals approve
env -i homeostat stop
homeo''stat resume
curl -s http://127.0.0.1:8090/api/status
curl -X POST localhost:8090/api/control/run
wget -qO- http://[::1]:8090/health
curl http://0.0.0.0:8090/
nc 127.0.0.1 8090
curl http://127.1:8090/api/approvals
python3 -c "import urllib.request as u; u.urlopen('http://127.0.0.1:8090/api/status')"
curl http://0:8090/api/status
curl http://0x7f.1:8090/api/status
curl http://017700000001:8090/api/status
curl http://127.0.0.1.nip.io:8090/api/status
curl http://localhost.:8090/api/stop
curl http://me@api.localhost:8090/api/stop
python3 -c "import socket; socket.create_connection(('127.0.0.1', 8090))"
python3 -c "import urllib.request as u; u.urlopen('http://localhost:%d/api/stop' % 8090)"
node -e "fetch('http://localhost:' + 8090 + '/api/pause', { method: 'POST' })"
node ../../app/bin/entry.mjs stop
node --import tsx ../../app/src/cli/main.ts token show
node -e "require('/srv/app/bin/homeostat.cjs')"
node -e "import('../../app/src/cli/main.ts')"
ln -s ../../app/bin/homeostat h; ./h stop
cp /data/agent/app/bin/homeostat x && sh x stop
pkill -f homeostat
killall homeostat
cat ../mcp.json
cp ../mcp.json .
`),
  )('is not for it to say: %s', (command) => {
    expect(judgeCommand(command, place).verdict).toBe('block');
  });

  it.each(
    lines(String.raw`
homeostat --version
npx homeostat --help
grep -rn homeostat README.md
cat homeostat.md
cd homeostat && npm test
git clone https://github.com/example/homeostat
echo "homeostat token show"
curl http://127.0.0.1:3000/api
curl http://127.0.0.1:80901/
node server.js homeostat
npm run homeostat-docs
curl http://192.168.1.5:8090/
curl http://example.com:8090/localhost
docker run -p 8090:80 nginx
node server.js --host 127.0.0.1 --port 8090
node -e "console.log(8090)"
node bin/entry.mjs
node ../skills/report/bin/make.mjs
cp src/main.ts bin/main.ts
cat mcp.json
pkill -f my-server
`),
  )('is told from: %s', (command) => {
    expect(judgeCommand(command, place).rule).not.toMatch(/^own\./);
  });

  it('may be what is asked where only a run can tell the host', () => {
    const judged = judgeCommand('curl http://$(hostname):8090/api/stop', place);
    expect(judged).toMatchObject({ verdict: 'escalate', rule: 'own.server' });
  });
});

describe('an agent that this one attends', () => {
  const attended = { ...place, isAttended: true };
  const judged = (command: string) => judgeCommand(command, attended).verdict;
  const plugin = '/home/agent/.claude/skills/homeostat';

  /** Each as Claude Code runs it: in a block of its own, or as the text tells the model to. */
  const commands = globSync('claude-code/skills/*/SKILL.md').flatMap((path) => {
    const text = readFileSync(path, 'utf8').replace(/^---[^]*?^---/m, '');
    const found = text.matchAll(
      /^"\{\{homeostat\}\}"[^]*?(?=^```)|(?<=`)"\{\{homeostat\}\}"[^`]+/gm,
    );
    return [...found].map(([command]) =>
      command.replaceAll('{{homeostat}}', `${plugin}/bin/homeostat`).replaceAll('{{end}}', 'END'),
    );
  });

  it('may run what the skills of its plugin name', () => {
    expect(commands.length).toBeGreaterThan(9);
    const refused = commands.filter((command) => judged(command) === 'block');
    expect(refused).toEqual([]);
  });

  it.each([
    ['claude plugin disable homeostat@skills-dir', 'block'],
    ['claude plugin uninstall homeostat', 'block'],
    ['claude plugin disable --all', 'block'],
    ['npx -y @anthropic-ai/claude-code plugin disable homeostat@skills-dir', 'block'],
    ['claude plugin disable other@market', 'allow'],
    ['claude plugin list', 'allow'],
    ['claude -p "clean up" --bare', 'escalate'],
    ['cd /tmp && claude --safe-mode -p x', 'escalate'],
    ['claude --setting-sources project -p x', 'escalate'],
    [`claude --settings '{"disableAllHooks":true}' -p x`, 'escalate'],
    ['claude --plugin-dir ./mine -p x', 'escalate'],
    ['CLAUDE_CONFIG_DIR=/tmp/c claude -p x', 'escalate'],
    ['claude -p "explain --bare repositories"', 'allow'],
    ['git clone --bare a b', 'allow'],
  ])('may start no Claude Code without its guard: %s', (command, verdict) => {
    expect(judged(command)).toBe(verdict);
  });

  it('asks the person before it sets what this agent is for', () => {
    expect(judged(`"${plugin}/bin/homeostat" identity init --goal "Look after the shop"`)).toBe(
      'escalate',
    );
  });

  it.each(
    lines(`
homeostat token show
homeostat approvals approve tool-1
homeostat claude uninstall --yes
homeostat claude install --judge http
homeostat --json claude status
homeostat identity remove
homeostat identity show; homeostat token show
homeostat claude status && rm -rf /
homeostat memory forget x --yes
homeostat claude recall "$(homeostat token show)"
HOMEOSTAT_STATE=/elsewhere homeostat stop
`),
  )('may not: %s', (command) => {
    expect(judged(command)).toBe('block');
  });

  it('is none that is not attended', () => {
    expect(judgeCommand('homeostat claude status', place).verdict).toBe('block');
  });
});
