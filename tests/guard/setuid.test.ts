import { expect, it } from 'vitest';
import { verdictOf } from '../support/guard.ts';

const lines = (text: string) => text.split('\n').filter((line) => line.trim() !== '');

it.each(
  lines(String.raw`
chmod u+s /tmp/rootsh
install -m 4755 /bin/bash /tmp/rootsh
install -o root -m4755 /bin/sh tools/sh
install -Dm 6755 /bin/sh tools/sh
install --mode=u+s /bin/bash tools/bash
install --mode 4755 /bin/bash tools/bash
rsync -a --chmod=F4755 tools/ /usr/local/bin/
rsync -a --chmod Du+rwx,Fu+s tools/ out/
python3 -c "import os; os.chmod('/tmp/rootsh', 0o4755)"
python3 -c "import os, stat; os.chmod('sh', stat.S_ISUID | 0o755)"
perl -e 'chmod 04755, "/tmp/rootsh"'
node -e "require('fs').chmodSync('/tmp/rootsh', 0o4755)"
ruby -e 'FileUtils.chmod("u+s", "tools/sh")'
`),
)('gives no program the rights of its owner: %s', (command) => {
  expect(verdictOf(command)).toBe('block');
});

it.each(
  lines(String.raw`
install -m 755 build/tool bin/tool
install -Dm644 docs/tool.1 share/man/man1/tool.1
install -d -m 2775 shared
install --mode=u+x,go-w build/tool bin/tool
rsync -a --chmod=Du=rwx,Fu=rw site/ public/
python3 -c "import os; os.chmod('run.sh', 0o755)"
perl -e 'chmod 0644, "notes.txt"; print 2024'
node -e "require('fs').chmodSync('run.sh', 0o755)"
`),
)('lets through: %s', (command) => {
  expect(verdictOf(command)).toBe('allow');
});
