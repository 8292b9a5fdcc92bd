import { describe, expect, it } from 'vitest';
import { householdDesk } from './household-desk.ts';
import { threadRow } from './rows-read.ts';

const REPORT = 'confirm: write the quarterly report';

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
});
