import pc from 'picocolors';
import type { Ask } from '../../../app/chat-shapes.ts';
import { type AskAnswer, answerAsk } from '../../../compose/watch/chat-client.ts';
import type { ControllerApi } from '../../../compose/watch/controller-api.ts';
import { NO_REASON } from '../../../domain/job/events.ts';
import { taskIdOf } from '../../../kernel/event/work-id.ts';
import { moneyIn } from '../../../language/intents/money-words.ts';
import { print } from '../../terminal/output.ts';
import type { OwnerTerminal } from '../../terminal/owner-terminal.ts';
import { visibleText } from '../../terminal/visible-text.ts';

const PROMPTS: Readonly<Record<Ask['kind'], string>> = {
  question: 'your answer (empty: later) ',
  money: 'how much more, such as $1 (empty: later) ',
  confirm: 'done? y, or n and what is missing (empty: later) ',
};

/** Asks the owner a question of a job and passes the answer on. @throws ApiRefused if the job no longer asks it */
export async function askOwner(
  api: ControllerApi,
  terminal: OwnerTerminal,
  ask: Ask,
): Promise<void> {
  const line = visibleText(`${ask.title}: ${ask.text}`).trimEnd();
  print(`${pc.yellow(`? ${line}`)}\n`);
  const said = (await terminal.ask(PROMPTS[ask.kind], { isFresh: true })) ?? '';
  const answer = readAnswer(ask.kind, said);
  const name = taskIdOf(visibleText(ask.work_id));
  if (answer !== null) await answerAsk(api, ask, answer);
  const told = answer === null ? `not answered; see: homeostat task show ${name}` : says(answer);
  print(`${pc.dim(told)}\n`);
}

const NO = /^no?(?:[\s,.:]+(?<why>.*))?$/isu;

/** Null: postponed, or not understood. */
export function readAnswer(kind: Ask['kind'], said: string): AskAnswer | null {
  if (said === '') return null;
  if (kind === 'question') return { verb: 'answer', body: { text: said } };
  return kind === 'money' ? readMoney(said) : readVerdict(said);
}

function readMoney(said: string): AskAnswer | null {
  // A bare number means dollars: the question says so.
  const money = moneyIn(/^\d/u.test(said) && /\d$/u.test(said) ? `$${said}` : said);
  const isAmount = money.is === 'given' && !money.hasWords;
  return isAmount ? { verb: 'answer', body: { extra_usd: money.usd } } : null;
}

function readVerdict(said: string): AskAnswer | null {
  if (/^y(?:es)?[.!]?$/iu.test(said)) return { verb: 'confirm', body: {} };
  const no = NO.exec(said);
  if (no === null) return null;
  const why = no.groups?.['why']?.trim() ?? '';
  return { verb: 'reopen', body: { reason: why === '' ? NO_REASON : why } };
}

function says({ verb, body }: AskAnswer): string {
  if (verb === 'confirm') return 'it is done';
  if (verb === 'reopen') return 'reopened; the job gets your reason';
  return 'extra_usd' in body ? `it may cost $${body.extra_usd.toFixed(2)} more` : 'it goes on';
}
