import type { OwnerCommand } from '../../domain/owner/mail/intents/owner-command.ts';
import { type MailDoc, mailProjection } from '../../domain/owner/mail/views/mail.ts';
import { mailThreadProjection } from '../../domain/owner/mail/views/mail-thread.ts';
import type { MailDesk } from './mail-ports.ts';
import { isLoop } from './pace.ts';

export type Prepared = {
  readonly texts: ReadonlyMap<string, string>;
  readonly aliases: ReadonlyMap<string, string>;
  readonly counterOf: Awaited<ReturnType<MailDesk['codes']>>;
  readonly hasModel: boolean;
  readonly isLoop: boolean;
};

/** Everything that has to be read or asked, before anything is decided. `commands`: all that may be carried out. */
export async function prepare(
  desk: MailDesk,
  mail: MailDoc,
  commands: readonly OwnerCommand[],
): Promise<Prepared> {
  return {
    texts: await textsFor(desk, commands),
    aliases: await aliasesOf(desk),
    counterOf: await desk.codes(),
    hasModel: await desk.hasModel(),
    isLoop: await isLoop(desk, mail),
  };
}

/** The newest mail of its thread that was carried out as a model read it. */
export async function readAsMeant(
  { log, agentId }: MailDesk,
  mail: MailDoc,
): Promise<MailDoc | null> {
  const thread_id = mail.thread_id ?? '';
  const threads = await log.view(agentId, [
    { projection: mailThreadProjection, keys: [thread_id] },
  ]);
  const id = threads.get(mailThreadProjection, thread_id)?.read_as_meant ?? null;
  if (id === null) return null;
  const view = await log.view(agentId, [{ projection: mailProjection, keys: [id] }]);
  return view.get(mailProjection, id) ?? null;
}

async function textsFor(
  { tells }: MailDesk,
  commands: readonly OwnerCommand[],
): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  for (const command of commands) {
    if (command.name === 'why') {
      const found = await tells.why(command.what);
      if (found !== null) texts.set(`why ${command.what}`, found);
    } else if (isTold(command.name)) {
      texts.set(command.name, await tells[command.name]());
    }
  }
  return texts;
}

function isTold(name: string): name is 'status' | 'budget' | 'report' {
  return name === 'status' || name === 'budget' || name === 'report';
}

const APPROVALS_NAMED = 500;

/** `a<seq>`: short enough to be typed, and never another's. */
async function aliasesOf(desk: MailDesk): Promise<ReadonlyMap<string, string>> {
  const asked = await desk.log.options.store.read(desk.agentId, {
    ...{ types: ['ActionEscalated'], newestFirst: true, limit: APPROVALS_NAMED },
  });
  return new Map(
    asked.map(({ payload, seq }) => {
      const { action_id } = payload as { action_id: string }; // an ActionEscalated, parsed when read
      return [action_id, `a${seq}`] as const;
    }),
  );
}
