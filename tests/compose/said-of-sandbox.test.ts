import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { addTaskCommands } from '../../src/cli/commands/work/task.ts';
import { readStandingOrders } from '../../src/domain/task/order/read-standing-orders.ts';
import { readTaskFile } from '../../src/domain/task/read-task-file.ts';

const textOf = (name: string) => readFileSync(join(import.meta.dirname, '../..', name), 'utf8');
const operations = textOf('docs/operations.md');
const [, section = ''] = /### Outside the sandbox\n([\s\S]*?)\n### /.exec(operations) ?? [];
const blockOf = (mark: string, language: string) =>
  new RegExp(`^${mark}${language}\\n([\\s\\S]*?)\\n${mark}$`, 'm').exec(section)?.[1] ?? '';

const OUTSIDE = { run: 'rsync -a ~/notes/ nas:notes', outside_sandbox: true };

describe('what the documents say of the sandbox', () => {
  it('is how a standing order is read', () => {
    const read = readStandingOrders(`## Back up\n${blockOf('````', 'markdown')}`);
    expect(read).toMatchObject({
      ok: true,
      orders: [{ steps: [{ ...OUTSIDE, timeout_ms: 60_000 }] }],
    });
  });

  it('is how a task file is read', () => {
    const read = readTaskFile('notes.json', blockOf('```', 'json'), 'UTC');
    expect(read).toMatchObject({ ok: true, words: { steps: [OUTSIDE] } });
  });

  it('is an option that the command has', () => {
    const program = new Command();
    addTaskCommands(program);
    const add = program.commands[0]?.commands.find((command) => command.name() === 'add');
    expect(section).toContain('--outside-sandbox');
    expect(add?.options.map(({ long }) => long)).toContain('--outside-sandbox');
  });

  it('is wired so: one plain runner, for the steps of which the owner wrote so', () => {
    const plain = /shellStepRunner\(/g;
    for (const name of ['run/runners', 'tools/acting', 'tools/file-tools', 'tools/skills']) {
      expect(textOf(`src/compose/${name}.ts`), name).not.toMatch(plain);
    }
    const runners = textOf('src/compose/run/runners.ts');
    expect(runners).toMatch(/ownersRunner: steps, runner \} = sandboxOf\(agent\)/);
    expect(runners).toMatch(/steps: runner,/);
  });

  it('names the same things in the handbook, the decision and by doctor', () => {
    const decision = textOf('docs/decisions/0006-sandbox.md');
    const doctor = textOf('src/compose/look/examine.ts');
    for (const text of [operations, decision]) {
      expect(text).toMatch(/standing orders/);
      expect(text).toMatch(/tests/);
      expect(text).toMatch(/git of its tools/);
      expect(text).toMatch(/outside the sandbox/i);
    }
    expect(doctor).toMatch(/steps, tests and git run in the sandbox/);
  });
});
