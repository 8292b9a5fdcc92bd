import { type Fact, fact } from '../../domain/fact.ts';
import {
  keepReading,
  type ReadingChoices,
  readingOutputFor,
} from '../../domain/mail/reading/mail-reading.ts';
import { ownWordsOf } from '../../domain/mail/reading/own-words.ts';
import type { MailDoc } from '../../domain/mail/views/mail.ts';
import { isStillToCome } from '../../kernel/clock-ahead.ts';
import { later } from '../../kernel/later.ts';
import { readIntent } from '../../language/intents/read-intent.ts';
import type { RecordSettings } from '../../prompt/compose/compose-records.ts';
import type { Template } from '../../prompt/template.ts';
import { type AskSettings, ask } from '../model/ask.ts';
import { besideCycles } from '../model/beside-cycles.ts';
import type { ModelOutcome, ModelPorts } from '../model/model-run.ts';
import { mailOrigin } from './desk/mail-origin.ts';
import type { MailDesk } from './desk/mail-ports.ts';
import { waitingMails } from './desk/waiting-mails.ts';
import { isToBeRead, textOfMail } from './reading/kept-reading.ts';
import { readingPrompt } from './reading/reading-prompt.ts';
import { settleLeftCalls } from './reading/settle-left-calls.ts';
import { isAnswer } from './triage-mail.ts';

export type ReadByModelPorts = {
  readonly desk: MailDesk;
  readonly modelPorts: ModelPorts;
  readonly template: Template;
  readonly records: RecordSettings;
  readonly asking: AskSettings;
};

/** Number of tries: a second one only if the process ended during the first. */
const ATTEMPTS = 2;

/**
 * One round of the loop in which a model reads what the parser left open. Nothing is decided here: its answer is
 * recorded; the mail is then handled with it, or without it after a time limit. Returns how many mails were sent to the model.
 */
export async function readMailsByModel(
  ports: ReadByModelPorts,
  signal: AbortSignal,
): Promise<number> {
  const { desk } = ports;
  await settleLeftCalls(desk);
  let asked = 0;
  for (const mail of (await waitingMails(desk, 'received')).mails) {
    if (signal.aborted) break;
    if (await read(ports, mail, signal)) asked += 1;
  }
  return asked;
}

async function read(ports: ReadByModelPorts, mail: MailDoc, signal: AbortSignal): Promise<boolean> {
  const { desk } = ports;
  const attempt = nextAttempt(desk, mail);
  if (attempt === null) return false;
  // If it cannot be read, the handling loop reports it.
  const text = await textOfMail(desk, mail).catch(() => null);
  if (text === null) return false;
  const words = { subject: mail.subject, text };
  if (!(await isToBeRead(desk, mail, readIntent(words)))) return false;
  if (await isAnswer(desk, mail, text)) return false;
  if (!(await begin(desk, mail, attempt))) return false;
  desk.crashPoint('mail:reading-begun');
  const origin = mailOrigin(desk, { mailId: mail.mail_id, trust: 'self' });
  const context = besideCycles(desk, origin, signal);
  const { prompt, choices } = await readingPrompt(ports, mail, ownWordsOf(words));
  const outcome = await ask(context, ports.modelPorts, {
    ...ports.asking,
    purpose: 'read',
    priority: 'reflection',
    isExploration: false,
    prompt,
    output: { name: 'mail_reading', schema: readingOutputFor(choices) },
  });
  if (outcome.status === 'ok') await keep(desk, mail, { outcome, choices });
  else await recordReading(desk, mail, [failed(mail, outcome)]);
  desk.crashPoint('mail:read');
  return true;
}

/** Null: not now, or not any more. */
function nextAttempt({ now, settings }: MailDesk, { reading }: MailDoc): number | null {
  if (reading === null) return 1;
  const { readAgainMs } = settings;
  const again = later(reading.begun_at, readAgainMs);
  const mayAgain = reading.state === 'begun' && !isStillToCome(again, now(), readAgainMs);
  return mayAgain && reading.attempt < ATTEMPTS ? reading.attempt + 1 : null;
}

/** The dedupe key lets only one of several processes ask. */
async function begin(desk: MailDesk, { mail_id }: MailDoc, attempt: number): Promise<boolean> {
  const origin = mailOrigin(desk, { mailId: mail_id, trust: 'self' });
  const dedupeKey = `mail-reading:${mail_id}:${attempt}`;
  const events = [fact('MailReadingBegun', { mail_id, attempt }, { dedupeKey })];
  const { status } = await desk.log.append(desk.agentId, origin, { events, onDuplicate: 'first' });
  return status === 'stored';
}

type Answered = {
  readonly outcome: Extract<
    ModelOutcome<Parameters<typeof keepReading>[0]>,
    { readonly status: 'ok' }
  >;
  readonly choices: ReadingChoices;
};

async function keep(desk: MailDesk, mail: MailDoc, { outcome, choices }: Answered): Promise<void> {
  const { mail_id } = mail;
  const { parsed, runId: run_id, model } = outcome;
  const kept = JSON.stringify(keepReading(parsed, choices));
  const words = await desk.blobs.putPersonal(`inbox:${mail_id}`, kept);
  const payload = { mail_id, run_id, model, kind: parsed.kind, words };
  await recordReading(desk, mail, [fact('MailReadByModel', payload)]);
}

const WHY_CHARACTERS = 200;

function failed(
  { mail_id }: MailDoc,
  outcome: Exclude<ModelOutcome<never>, { readonly status: 'ok' }>,
): Fact {
  const why =
    outcome.status === 'refused'
      ? `${outcome.reason}: ${outcome.detail}`
      : `${outcome.error}: ${outcome.message}`;
  return fact('MailReadingFailed', { mail_id, why: why.slice(0, WHY_CHARACTERS) });
}

async function recordReading(
  desk: MailDesk,
  mail: MailDoc,
  events: readonly Fact[],
): Promise<void> {
  const origin = mailOrigin(desk, { mailId: mail.mail_id, trust: 'self' });
  await desk.log.append(desk.agentId, origin, { events });
}
