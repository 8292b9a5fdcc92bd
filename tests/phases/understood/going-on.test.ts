import { describe, expect, it } from 'vitest';
import { householdDesk } from './household-desk.ts';
import { threadRow } from './rows-read.ts';

const REPORT = 'confirm: write the quarterly report';
const LETTER = 'confirm: write the newsletter';

type Thread = readonly [mails: readonly string[], expected: string];

function come(said: string, threads: readonly Thread[]): void {
  it.each(threads)(`${said}: %j`, async (mails, expected) => {
    const row = await threadRow(
      { mails, wants: mails.map(() => null), expected },
      { desk: householdDesk, isRead: false },
    );
    expect(row, row.line).toMatchObject({ verdict: 'right' });
  });
}

describe('a mail that goes on with what was said', () => {
  come('does not lose what stands beside a yes', [
    [[REPORT, 'yes. and milk is bought too'], 'done write the quarterly report + ask'],
    [[REPORT, 'yes, and send it to Tom'], 'done write the quarterly report + ask'],
    [[REPORT, 'oui. et le lait est acheté'], 'done write the quarterly report'],
    [[REPORT, 'yes, thanks a lot and have a good evening'], 'done write the quarterly report'],
    [[REPORT, 'yes. the report reads well'], 'done write the quarterly report'],
    [[REPORT, 'sí, perfecto'], 'done write the quarterly report'],
  ]);

  come('hears what is too long in a praise', [
    [[LETTER, 'passt so, nur die Überschrift ist mir zu lang'], 'undone'],
    [[LETTER, 'fine, but the headline is too long'], 'undone'],
    [[LETTER, 'parfait, mais le titre est trop long'], 'undone'],
    [[LETTER, 'perfect, not too long, not too short'], 'ask'],
    [[LETTER, 'great, but no rush with the next one'], 'ask'],
  ]);
});
