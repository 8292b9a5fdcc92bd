import { type Command, InvalidArgumentError } from 'commander';
import { fact } from '../../../domain/fact.ts';
import { noteProjection } from '../../../domain/learning/views/note.ts';
import { CommandError, table } from '../../terminal/output.ts';
import { type Session, withAgent } from '../../terminal/session.ts';

const KINDS = ['decision', 'project'] as const;
type Kind = (typeof KINDS)[number];
const LONGEST = 500;

/** note: the owner's decisions and the state of their projects, as prompts show them. */
export function addNoteCommands(program: Command): void {
  const note = program
    .command('note')
    .description('decisions and project facts shown in prompts and in memory/*.md')
    .addHelpText('after', '\nExamples:\n  npx homeostat note list');
  note
    .command('add')
    .description('add a decision or a fact about a project')
    .argument('<kind>', KINDS.join(' | '), asKind)
    .argument('<text>', `at most ${LONGEST} characters`)
    .addHelpText(
      'after',
      '\nExamples:\n  npx homeostat note add decision "Releases happen on Tuesdays"\n  npx homeostat note add project "The shop moves to the new server in May"',
    )
    .action(async (...[kind, text, , command]: [Kind, string, unknown, Command]) => {
      await withAgent(command, (session) => addNote(session, kind, text.trim()));
    });
  note
    .command('list')
    .description('all notes, newest last')
    .addHelpText('after', '\nExamples:\n  npx homeostat note list --json')
    .action(async (_: unknown, command: Command) => {
      await withAgent(command, listNotes);
    });
}

function asKind(text: string): Kind {
  const kind = KINDS.find((known) => known === text);
  if (kind === undefined) throw new InvalidArgumentError(`say ${KINDS.join(' or ')}`);
  return kind;
}

async function addNote(
  { agent, output, origin }: Session,
  kind: Kind,
  text: string,
): Promise<void> {
  if (text === '' || text.length > LONGEST) {
    const why = `a note has 1 to ${LONGEST} characters; this has ${text.length}`;
    throw new CommandError('bad_note', why, { exitCode: 2 });
  }
  const note_id = agent.newId();
  await agent.log.append(agent.agentId, origin, {
    events: [fact('NoteKept', { note_id, kind, text })],
  });
  output.result({ ok: true, note_id, kind }, [
    `kept; take it back with: npx homeostat forget note:${note_id} --yes`,
  ]);
}

async function listNotes({ agent, output }: Session): Promise<void> {
  const view = await agent.log.view(agent.agentId, [{ projection: noteProjection, keys: 'all' }]);
  const notes = [...view.all(noteProjection).values()].flatMap((doc) =>
    doc.notes.map((one) => ({ kind: doc.kind, ...one })),
  );
  const rows = notes.map(({ kind, at, text }) => [kind, at.slice(0, 10), text]);
  output.result({ ok: true, notes }, rows.length === 0 ? ['none'] : table(rows));
}
