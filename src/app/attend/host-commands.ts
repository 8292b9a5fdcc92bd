import { outcomeInWords } from '../../domain/attend/outcome-words.ts';
import { attendSettings } from '../../domain/attend/settings.ts';
import { counted } from '../../kernel/text/counted.ts';
import { oneLine } from '../../kernel/text/one-line.ts';
import { cutToCharacters } from '../../kernel/text/tokens.ts';
import { GuestQuotaReached } from '../guest/guest-quota.ts';
import { drawnLines } from '../memory/drawn-lines.ts';
import { knownLines, knownOfUser } from '../self/known-of-user.ts';
import { lastWork } from '../self/last-work.ts';
import { readSelf } from '../self/self-status.ts';
import { selfText } from '../self/self-text.ts';
import type { AttendPorts } from './attend-ports.ts';
import type { HookInput } from './hooks/hook-input.ts';
import { keepLesson, keptLine } from './lessons.ts';
import { closeWork, openHostSessions, type Told } from './record-host.ts';
import { resultLine, whoLines, workLines } from './status-lines.ts';

type Ports = AttendPorts;
type Asked = {
  readonly words: string;
  readonly sessionId: string;
  /** The folder that the session works in. */
  readonly folder: string;
};
type Command = (ports: Ports, told: Told, asked: Asked) => Promise<string>;

/** The commands that need no model: what they print. Null: it is none of them, and the host goes on with it. */
export async function hostCommand(
  ports: Ports,
  told: Told,
  input: HookInput<'UserPromptExpansion'>,
): Promise<string | null> {
  const { session_id: sessionId, command_name, command_args = '', cwd, homeostat } = input;
  const folder = homeostat?.project_dir ?? cwd ?? '/';
  const name = command_name.replace(/^homeostat(?:-project)?:/, '');
  const run = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  return run === undefined
    ? null
    : run(ports, told, { words: command_args.trim(), sessionId, folder });
}

const COMMANDS: Readonly<Record<string, Command>> = {
  's3-status': statusText,
  's3-recall': recallText,
  's3-learn': learnText,
  's3-reflect': reflectText,
  's3-consolidate': consolidateText,
  's3-whoami': whoText,
};

async function statusText(ports: Ports, { guest }: Told, { folder }: Asked): Promise<string> {
  const document = ports.identityFile(folder);
  const limit = attendSettings.recalled;
  const [open, results, self, work] = await Promise.all([
    openHostSessions(ports),
    ports.memory(guest).results({ limit }),
    readSelf(ports, { document }),
    lastWork(ports, { guest: guest.name, limit }),
  ]);
  return [
    ...selfText(self),
    `Open now: ${counted(open.length, 'session')}.`,
    ...(work.length === 0
      ? ['Your last work: none yet. It is listed here when a piece of work with tools is over.']
      : ['Your last work:', ...work.flatMap(workLines)]),
    ...(results.length === 0 ? [] : ['Sub-agents:', ...results.map(resultLine)]),
  ].join('\n');
}

async function recallText(ports: Ports, { guest }: Told, { words }: Asked): Promise<string> {
  if (words === '') return 'Say what to look for: /s3-recall docker build';
  const limit = attendSettings.recalled;
  const found = await ports.memory(guest).search({ text: words, limit });
  if (found.length === 0) return `Nothing is remembered of "${words}".`;
  const best = Math.max(...found.map(({ score }) => score));
  return found
    .map(({ id, text, at, score }) => {
      const share = best === 0 ? 0 : Math.round((100 * score) / best);
      return `${at.slice(0, 10)}  ${share} %  ${cutToCharacters(oneLine(text), 300)}  (${id})`;
    })
    .join('\n');
}

const SHORTEST_LESSON = 12;

async function learnText(ports: Ports, { guest }: Told, { words }: Asked): Promise<string> {
  if (words.length < SHORTEST_LESSON || !/\s/.test(words)) {
    return 'Say what to do and when, in a sentence: /s3-learn Run the migrations before the tests of the API';
  }
  try {
    const kept = await keepLesson(ports.memory(guest), words);
    return `Learned (${kept.id ?? 'known'}): ${keptLine(kept)}`;
  } catch (error) {
    if (error instanceof GuestQuotaReached) return error.message;
    throw error;
  }
}

/** Ends the piece of work that goes on, remembers it, and looks at once what is to be learned (S41). */
async function reflectText(ports: Ports, told: Told, { sessionId }: Asked): Promise<string> {
  const closed = await closeWork(ports, told, { session_id: sessionId, end_trigger: 'reflect' });
  await ports.keep();
  const ended =
    closed === null
      ? 'Nothing was being worked on here.'
      : `This piece of work (${counted(closed.calls, 'call')}) is over: ${outcomeInWords(closed.outcome)}.`;
  return [ended, await consolidateText(ports)].join('\n');
}

async function consolidateText({ reflect }: Pick<Ports, 'reflect'>): Promise<string> {
  return drawnLines(await reflect()).join('\n');
}

async function whoText(ports: Ports, { guest }: Told, { folder, words }: Asked): Promise<string> {
  // Nobody saw who typed it: words of a session do not say whose memory it is.
  if (words !== '') return 'To be somebody else, run in a shell of your own: homeostat whoami NAME';
  const [here, known] = await Promise.all([
    ports.userIn(folder),
    knownOfUser(ports, { guest: guest.name }),
  ]);
  return [...whoLines(here, guest), ...knownLines(known)].join('\n');
}
