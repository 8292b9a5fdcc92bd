import { jobProjection } from '../../domain/job/views/job.ts';
import { mailThreadProjection } from '../../domain/mail/views/mail-thread.ts';
import type { BlobStore } from '../../kernel/ports/blobs.ts';
import { barredLines } from '../../kernel/text/shown/barred-lines.ts';
import { cutToCharacters } from '../../kernel/text/tokens.ts';
import { workWords } from '../../language/replies/work-words.ts';
import type { TimeLanguage } from '../../language/when/time-text.ts';
import type { PromptRecord } from '../../prompt/list/prompt-record.ts';
import { draftsOfWork, type WorkDraft } from '../work/drafts-of-work.ts';
import type { InputSource } from '../work/input-of-action.ts';
import { type MailReading, mailOfWork } from './desk/mail-of-work.ts';

/** A letter of a page or two; with an answer around it, it is told whole to whoever goes on with the thread. */
const SHOWN_CHARACTERS = 3000;
/** Whole as often as a prompt has room for it. */
const TOLD_CHARACTERS = 4000;

type Drafted = Parameters<typeof draftsOfWork>[1] & { readonly language: TimeLanguage };

/** What was drafted, for the one who is to send it: no tool mails other people. */
export async function draftTexts(
  source: InputSource,
  { language, ...drafted }: Drafted,
): Promise<readonly string[]> {
  return (await draftsOfWork(source, drafted)).map((draft) => draftText(draft, language));
}

/** Nothing in a draft passes for words of the agent. */
function draftText(draft: WorkDraft, language: TimeLanguage): string {
  const { lines, left } = shownDraft(draft);
  const { draftFor, restOfDraft } = workWords(language);
  const rest = left === 0 ? [] : [restOfDraft(left)];
  return [draftFor(draft.path), ...lines, ...rest].join('\n');
}

function shownDraft({ to, subject, body }: WorkDraft) {
  const whole = body.trimEnd();
  const shown = cutToCharacters(whole, SHOWN_CHARACTERS);
  return {
    lines: barredLines(`To: ${to.join(', ')}\nSubject: ${subject}\n\n${shown}`),
    left: whole.length - shown.length,
  };
}

/**
 * What was drafted in the thread that a piece of work goes on with, for whoever is asked to show or to change it.
 * `said`: what they are told of the thread; a draft that stands in it whole is not told twice.
 */
export async function draftsBefore(
  context: MailReading,
  blobs: Pick<BlobStore, 'get'>,
  { workId, said }: { readonly workId: string; readonly said: readonly string[] },
): Promise<readonly PromptRecord[]> {
  const mail = await mailOfWork(context, workId);
  if (mail?.thread_id == null || !mail.is_owner) return [];
  const threads = await context.view([
    { projection: mailThreadProjection, keys: [mail.thread_id] },
  ]);
  const jobs = threads.get(mailThreadProjection, mail.thread_id)?.jobs ?? [];
  const keys = jobs.filter((id) => id !== workId);
  const view = await context.view([{ projection: jobProjection, keys }]);
  const { agentId, log } = context;
  const drafts = await Promise.all(
    keys.map((id) => {
      const cycles = view.get(jobProjection, id)?.cycles ?? [];
      return draftsOfWork({ agentId, log, blobs }, { workId: id, cycles });
    }),
  );
  return drafts
    .flat()
    .filter((draft) => !standsIn(draft, said))
    .map(draftRecord);
}

function standsIn(draft: WorkDraft, said: readonly string[]): boolean {
  const { lines, left } = shownDraft(draft);
  return left === 0 && said.some((text) => text.includes(lines.join('\n')));
}

function draftRecord({ to, subject, body, path, proposed }: WorkDraft): PromptRecord {
  const shown = cutToCharacters(body, TOLD_CHARACTERS);
  const draft = { to, subject, body: shown, lies_in: path };
  return {
    name: path,
    fields: { you_drafted_for_the_owner_to_send: draft },
    eventIds: [proposed.eventId],
    trust: proposed.trust === 'outside' ? 'outside' : 'self',
  };
}
