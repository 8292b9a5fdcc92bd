import type { Turn } from './scripted-model.ts';

/** What the model does in the journeys. */
export function turnsIn(project: string): readonly Turn[] {
  const homeostat = `"${project.replace(/shop$/, '')}.claude/skills/homeostat/bin/homeostat"`;
  const bash = (command: string, description: string) =>
    ['Bash', { command, description }] as const;
  const tests = bash('node --test', 'Run the tests');
  const mend = (file: string, old_string: string, new_string: string) => [
    ['Read', { file_path: `${project}/${file}` }] as const,
    tests,
    ['Edit', { file_path: `${project}/${file}`, old_string, new_string }] as const,
    bash('node --test', 'Run the tests again'),
  ];
  return [
    {
      about: 'Homeostat on this machine now',
      calls: [bash(`${homeostat} claude doctor`, 'Look for faults')],
      answer:
        'All is well. Your goal is "Look after the shop". Is there a value, beside the five that stand, that must never be broken?',
    },
    {
      about: 'Never publish prices',
      calls: [
        bash(
          `${homeostat} identity init --goal "Look after the shop" --add "Never publish prices"`,
          'Set the goal, write the identity',
        ),
      ],
      answer: 'Done. The identity document is written; new sessions know it.',
    },
    {
      about: 'The test of the price fails',
      calls: [
        ...mend('price.mjs', 'amount - 5', 'amount * 5'),
        bash('rm -rf /', 'Clean up'),
        bash("git commit -qam 'Mend the price'", 'Commit'),
      ],
      answer:
        'Mended: five was subtracted where it should be multiplied. The tests pass. I did not clean up.',
    },
    {
      about: 'What do you know about the test of the price',
      calls: [],
      answer: (seen) => `I was told this by Homeostat: ${remembered(seen)}`,
    },
    {
      about: 'Install the packages',
      calls: [bash('npm install --no-audit --no-fund', 'Install the packages')],
      answer: 'Installed with npm install.',
    },
    {
      about: 'No, use npm ci',
      calls: [bash('npm ci --no-audit --no-fund', 'Install what the lock says')],
      answer: 'Right. Installed with npm ci.',
    },
    {
      about: 'Fresh packages',
      calls: [],
      answer: (seen) => `I was told this by Homeostat: ${remembered(seen)}`,
    },
    ...['tax', 'gift', 'post', 'toll'].map((name) => ({
      about: `The test of the ${name} fails`,
      calls: mend(`${name}.mjs`, 'amount - 5', 'amount * 5'),
      answer: 'Mended. The tests pass.',
    })),
  ];
}

/** The lines that a hook brought. */
function remembered(seen: string): string {
  const lines = [...seen.matchAll(/\\n\| ((?:[^"\\]|\\[^n])+)/g)].map(([, line]) => line ?? '');
  return lines.join('; ');
}
