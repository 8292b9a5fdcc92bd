import { describe, expect, it } from 'vitest';
import { judgeCommand } from '../../../../src/domain/action/guard/judge-command.ts';
import { guardContext, verdictOf } from '../../../support/guard.ts';

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
`),
  )('is not for it to say: %s', (command) => {
    expect(verdictOf(command)).toBe('block');
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
`),
  )('is told from: %s', (command) => {
    expect(judgeCommand(command, guardContext).rule).not.toMatch(/^own\./);
  });
});
