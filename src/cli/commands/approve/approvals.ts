import type { Command } from 'commander';
import pc from 'picocolors';
import { approvalsPort } from '../../../app/approvals-port.ts';
import { actionPolicy } from '../../../compose/settings/action-policy.ts';
import type { ApprovalDoc } from '../../../domain/action/views/approval.ts';
import { clockWords, type Reader } from '../../../kernel/text/clock-words.ts';
import { CommandError, table } from '../../terminal/output.ts';
import { readerOf, type Session, withAgent } from '../../terminal/session.ts';
import { visibleText } from '../../terminal/visible-text.ts';

const SUMMARY_CHARACTERS = 80;
const MOST_REASON = 500;

/** approvals: what the agent may not do on its own. It continues with other work while it waits for the answer. */
export function addApprovalCommands(program: Command): void {
  const approvals = program
    .command('approvals')
    .description(
      'actions that wait for your approval; the agent continues with other work meanwhile',
    )
    .addHelpText('after', '\nExamples:\n  npx homeostat approvals list');
  approvals
    .command('list')
    .description('pending approvals, and granted ones not yet used')
    .option('--all', 'also answered, used and expired ones')
    .addHelpText('after', '\nExamples:\n  npx homeostat approvals list --all')
    .action(async (options: { all?: boolean }, command: Command) => {
      await withAgent(command, (session) => listApprovals(session, options.all === true));
    });
  approvals
    .command('show')
    .description('one approval: its whole input, the reason and the outcome')
    .argument('<id>')
    .addHelpText('after', '\nExamples:\n  npx homeostat approvals show tool-17-1-1-1')
    .action(async (id: string, _: unknown, command: Command) => {
      await withAgent(command, (session) => showApproval(session, id));
    });
  addAnswer(approvals, 'approve', 'allow exactly this, once');
  addAnswer(approvals, 'deny', 'do not allow it');
}

function addAnswer(approvals: Command, name: 'approve' | 'deny', description: string): void {
  approvals
    .command(name)
    .description(`${description}; the first answer counts`)
    .argument('<id>')
    .option('--reason <text>', 'why, for the record', '')
    .addHelpText('after', `\nExamples:\n  npx homeostat approvals ${name} tool-17-1-1-1`)
    .action(async (id: string, { reason }: { reason: string }, command: Command) => {
      await withAgent(command, (session) => answerApproval(session, { id, name, reason }));
    });
}

function portOf({ agent, config }: Session) {
  return approvalsPort({ ...agent, policy: () => actionPolicy(config.stateDir) });
}

async function listApprovals(session: Session, isAll: boolean): Promise<void> {
  const { approvals: found } = await portOf(session).list();
  const isOpen = ({ status }: ApprovalDoc) => status === 'pending' || status === 'granted';
  const approvals = isAll ? found : found.filter(isOpen);
  const reader = readerOf(session.agent);
  const rows = approvals.map((approval) => approvalRow(approval, reader));
  const whole = 'what one would do: homeostat approvals show ID';
  const lines = rows.length === 0 ? ['none'] : [...table(rows), whole];
  session.output.result({ ok: true, approvals }, lines);
}

/** An approval in the list for a terminal. */
export function approvalRow(approval: ApprovalDoc, reader: Reader): readonly string[] {
  const { approval_id, status, asked_at, tool, summary } = approval;
  return [
    ...[approval_id, status, clockWords(asked_at, reader), visibleText(tool)],
    visibleText(summary).replace(/\s+/g, ' ').slice(0, SUMMARY_CHARACTERS),
  ];
}

async function showApproval(session: Session, id: string): Promise<void> {
  const found = await portOf(session).show(id);
  if (found === null) {
    const why = `there is no approval "${id}"; see: homeostat approvals list --all`;
    throw new CommandError('not_found', why);
  }
  const { approval, input, isWhole, says } = found;
  const { tool, work_id, rule, reason, status, expires_at } = approval;
  const until =
    expires_at === null ? '' : `, until ${clockWords(expires_at, readerOf(session.agent))}`;
  const rows = [
    ['tool', tool],
    ['for', work_id ?? 'no work of yours'],
    ['rule', `${rule}: ${reason}`],
    ['status', `${status}${until}`],
  ].map((row) => row.map((cell) => visibleText(cell).replace(/\s+/g, ' ')));
  session.output.result({ ok: true, approval, input, is_whole: isWhole, says }, [
    ...[pc.bold(approval.approval_id), ...table(rows)],
    pc.bold(isWhole ? 'input' : 'input, incomplete (a secret was removed, or it was not stored)'),
    `  ${input === null ? approval.summary : pretty(input)}`,
    pc.bold('what happened'),
    ...says.map((each) => `  ${visibleText(each)}`),
  ]);
}

/** The kept text itself if it is no longer JSON. */
function pretty(input: string): string {
  try {
    return JSON.stringify(JSON.parse(input), null, 2);
  } catch {
    return input;
  }
}

type Answer = { readonly id: string; readonly name: 'approve' | 'deny'; readonly reason: string };

async function answerApproval(session: Session, { id, name, reason }: Answer): Promise<void> {
  if (reason.length > MOST_REASON) {
    const why = `a reason has at most ${MOST_REASON} characters`;
    throw new CommandError('too_long', why, { exitCode: 2 });
  }
  const answered = await portOf(session).answer(session.origin, {
    approvalId: id,
    by: 'owner',
    reason,
    answer: name === 'approve' ? 'grant' : 'deny',
  });
  if (answered.status === 'refused') {
    const type = answered.code === 'unknown' ? 'not_found' : answered.code;
    throw new CommandError(type, answered.why);
  }
  const done = name === 'approve' ? 'granted; its work goes on in the next cycle' : 'denied';
  const document = { ok: true, approval_id: id, answer: name, seq: answered.seq };
  session.output.result(document, [`${id} is ${done}`]);
}
