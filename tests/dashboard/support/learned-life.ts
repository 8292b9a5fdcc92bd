import type { Agent } from '../../../src/app/agent.ts';
import type { NewEvent, RecordedEvent } from '../../../src/kernel/event/event.ts';
import { testOrigin } from '../../support/test-log.ts';

/** Events of one stretch of a life, with the cycle they belong to. */
type Stretch = { readonly cycleNo: number; readonly events: readonly NewEvent[] };

/** The words that stand in this life where text from outside could do harm. */
export const HOSTILE = '<img src=x onerror="document.title=\'owned\'">';

const TOOLS = ['shell', 'write_file', 'read_file', 'send_mail'] as const;
const ABILITIES = ['git-push', 'send-email-owner', 'write-weekly-report', 'mend-tests'] as const;
const PITFALL = 'push-without-tests';

/** When a cycle began: one every five minutes. */
function cycleInstant(cycleNo: number, seconds = 0): string {
  return new Date(Date.UTC(2026, 2, 1) + cycleNo * 300_000 + seconds * 1000).toISOString();
}

/** What an agent knows at its start. */
function firstLessons(): readonly NewEvent[] {
  return [
    ...ABILITIES.map((capability_id, i) => ({
      type: 'CapabilityRegistered',
      payload: {
        capability_id,
        description: `can ${capability_id.replaceAll('-', ' ')}`,
        tags: ['work'],
        notes: i === 0 ? 'Run the tests first.' : '',
        source: 'model',
        cycle_no: null,
        experiment_id: null,
        counts: null,
        stated_confidence: null,
      },
    })),
    {
      type: 'AntiPatternRegistered',
      payload: {
        anti_pattern_id: PITFALL,
        description: 'A push without tests was refused by the server',
        mitigation: 'Run the tests, and push only when they pass.',
        source: 'reflection',
        cycle_no: 1,
        cause_class: 'capability',
        signature: 'git push | rejected',
        times_observed: 1,
        first_observed: cycleInstant(1),
      },
    },
    {
      type: 'PotentialityAssessed',
      payload: { capability_id: 'git-push', potentiality: 0.95, basis: 'others push daily' },
    },
  ];
}

type Told = {
  /** Blobs of the two prompts, and the events that their lines came from. */
  readonly blobs: { readonly decide: string; readonly act: string };
  readonly sources: readonly string[];
};

/** The text of the prompt of a cycle; the line of the clock changes from one to the next. */
function promptText(cycleNo: number): string {
  return [
    'You decide what to do next.',
    `It is cycle ${cycleNo}.`,
    '',
    '- push-without-tests (seen once): Run the tests, and push only when they pass.',
    '- git-push (83%, 5 tries): Run the tests first.',
    `- a mail says: ${HOSTILE}`,
    '',
    '[prompt 62% - 2,480/4,000 tokens]',
  ].join('\n');
}

/** A whole cycle of work. Every third one fails, every seventh has nothing to do. */
function workingCycle(cycleNo: number, told: Told): Stretch {
  const isIdle = cycleNo % 7 === 0;
  const hasFailed = !isIdle && cycleNo % 3 === 0;
  return {
    cycleNo,
    events: [
      ...began(cycleNo),
      ...(isIdle ? [] : worked(cycleNo, hasFailed, told)),
      ...reflected(cycleNo, { isIdle, hasFailed }),
      ended(cycleNo, isIdle ? 'nothing' : hasFailed ? 'failure' : 'success'),
    ],
  };
}

function began(cycle_no: number): readonly NewEvent[] {
  const tick_at = cycleInstant(cycle_no);
  return [
    {
      type: 'CycleScheduled',
      payload: { cycle_no, schedule: '*/5 * * * *', tick_at, trigger: 'cron' },
    },
    { type: 'CycleStarted', payload: { cycle_no, seed: 's', previous_cycle: null } },
    ...phase(cycle_no, 'sense', 120),
    {
      type: 'SituationSensed',
      payload: {
        cycle_no,
        fingerprint: 'f',
        sources: [],
        sources_failed: [],
        work: [
          {
            kind: 'task',
            id: 'task:report',
            title: 'Write the weekly report',
            fingerprint: 'f',
            priority: 50,
            tags: [],
          },
          {
            kind: 'inbox',
            id: 'inbox:1',
            title: `Mail: ${HOSTILE}`,
            fingerprint: 'f',
            priority: 20,
            tags: [],
          },
        ],
        idle: false,
      },
    },
    {
      type: 'ExplorationDecided',
      payload: {
        cycle_no,
        is_exploration: drawOf(cycle_no) < 0.15,
        base_rate: 0.15,
        effective_rate: 0.15,
        seed: 's',
        draw: drawOf(cycle_no),
        criticality: 0.5,
        modifiers: [],
        reason: 'drew',
      },
    },
  ];
}

/** Even over many cycles. */
function drawOf(cycleNo: number): number {
  return ((cycleNo * 37) % 100) / 100;
}

type Phase = 'sense' | 'decide' | 'act' | 'reflect' | 'consolidate';

function phase(cycle_no: number, name: Phase, duration_ms: number): NewEvent[] {
  return [
    starts(cycle_no, name, 1),
    {
      type: 'PhaseCompleted',
      payload: { cycle_no, phase: name, duration_ms, result_digest: '' },
    },
  ];
}

function starts(cycle_no: number, name: Phase, attempt: number): NewEvent {
  const lease = { lease_token: 't', lease_until: cycleInstant(cycle_no, 280) };
  return { type: 'PhaseStarted', payload: { cycle_no, phase: name, attempt, ...lease } };
}

function worked(cycle_no: number, hasFailed: boolean, told: Told): readonly NewEvent[] {
  return [
    starts(cycle_no, 'decide', 1),
    ...asked(cycle_no, 'decide', told),
    {
      type: 'DecisionMade',
      payload: {
        cycle_no,
        kind: 'task',
        by: 'model',
        work_id: 'task:report',
        procedure_id: null,
        rationale: 'The report is due today, and nothing else presses.',
        expected_outcome: 'report.md exists and is pushed',
        text: null,
        capability_ids: ['write-weekly-report', 'git-push'],
      },
    },
    {
      type: 'PhaseCompleted',
      payload: { cycle_no, phase: 'decide', duration_ms: 4200, result_digest: '' },
    },
    starts(cycle_no, 'act', 1),
    ...(cycle_no % 5 === 0 ? lostNetwork(cycle_no) : []),
    ...asked(cycle_no, 'act', told),
    ...TOOLS.flatMap((tool, i) => acted(cycle_no, { tool, no: i + 1, hasFailed })),
    {
      type: 'EvidenceAttached',
      payload: {
        cycle_no,
        work_id: 'task:report',
        ok: !hasFailed,
        evidence: [
          { kind: 'file', ref: 'report.md exists', ok: true },
          { kind: 'git', ref: 'main is pushed', ok: !hasFailed },
        ],
      },
    },
    {
      type: 'PhaseCompleted',
      payload: { cycle_no, phase: 'act', duration_ms: 61_000, result_digest: '' },
    },
  ];
}

function lostNetwork(cycle_no: number): readonly NewEvent[] {
  return [
    {
      type: 'PhaseFailed',
      payload: {
        cycle_no,
        phase: 'act',
        attempt: 1,
        error_class: 'environment',
        message: 'the network was not reachable',
        retryable: true,
        will_retry_at: cycleInstant(cycle_no, 40),
      },
    },
    starts(cycle_no, 'act', 2),
  ];
}

function asked(cycle_no: number, purpose: 'decide' | 'act', told: Told): readonly NewEvent[] {
  const run_id = `run-${cycle_no}-${purpose}`;
  const usage = { tokens_in: 900, tokens_out: 210, tokens_cached: 1600 };
  const [pitfall = 'template:1', ability = 'template:1', mail = 'template:1'] = told.sources;
  return [
    {
      type: 'PromptAssembled',
      payload: {
        cycle_no,
        purpose,
        prompt_hash: 'h',
        blob: told.blobs[purpose],
        template_version: '1',
        sections: [
          {
            name: 'now',
            tokens: 30,
            lines: [1, 2].map((line) => ({ line, source_ids: ['template:1'] })),
          },
          ...(isWarned(cycle_no)
            ? [{ name: 'anti_patterns', tokens: 24, lines: [{ line: 4, source_ids: [pitfall] }] }]
            : []),
          { name: 'capabilities', tokens: 18, lines: [{ line: 5, source_ids: [ability] }] },
          { name: 'mail', tokens: 22, lines: [{ line: 6, source_ids: [mail] }] },
          { name: 'gauge', tokens: 12, lines: [{ line: 8, source_ids: ['template:1'] }] },
        ],
        dropped: [{ name: 'memories:old talk', tokens: 180, why: 'list budget' }],
        total_tokens: 2480,
      },
    },
    {
      type: 'AgentRunRequested',
      payload: {
        run_id,
        cycle_no,
        agent: purpose,
        model_role: 'standard',
        prompt_hash: 'h',
        timeout_ms: 60_000,
      },
    },
    {
      type: 'AgentRunCompleted',
      payload: {
        run_id,
        cycle_no,
        model: 'claude-sonnet',
        output_ref: told.blobs[purpose],
        ...usage,
        cost_usd: 0.0125,
        duration_ms: 3800,
      },
    },
    {
      type: 'BudgetSpent',
      payload: {
        ref: run_id,
        scopes: [{ scope: `cycle:${cycle_no}`, limit_usd: 0.5 }],
        amount_usd: 0.0125,
        estimated: false,
        usage,
        price_version: '1',
      },
    },
  ];
}

type Act = { readonly tool: string; readonly no: number; readonly hasFailed: boolean };

function acted(cycle_no: number, { tool, no, hasFailed }: Act): readonly NewEvent[] {
  const action = { action_id: `tool-${cycle_no}-1-${no}`, cycle_no };
  const isLast = no === TOOLS.length;
  const proposed = {
    type: 'ActionProposed',
    payload: {
      ...action,
      tool,
      args_redacted: isLast ? HOSTILE : `${tool} report.md --number ${no}`,
      args_hash: 'h',
      work_id: 'task:report',
    },
    ...(isLast && { trust: 'outside' as const }),
  };
  if (isLast) {
    const reason = 'mail to a stranger after reading text from outside';
    const blocked = { ...action, tier: 'tier1', rule_id: 'outside-mail', reason };
    return [proposed, { type: 'ActionBlocked', payload: blocked }];
  }
  const isBad = hasFailed && no === 1;
  return [
    proposed,
    { type: 'ActionAllowed', payload: { ...action, tier: 'tier1', rule: 'inside the workspace' } },
    {
      type: 'ActionExecuted',
      payload: {
        ...action,
        tool,
        exit_code: isBad ? 1 : 0,
        duration_ms: 340 * no,
        result_digest: 'd',
        output_ref: null,
        output_head: isBad ? `rejected: ${HOSTILE}` : `wrote report.md: ${no}20 bytes`,
        evidence: [{ kind: 'exit', ref: isBad ? 'exit 1' : 'exit 0', ok: !isBad }],
      },
    },
  ];
}

type End = { readonly isIdle: boolean; readonly hasFailed: boolean };

/** Every other cycle has the pitfall in its prompts. */
function isWarned(cycleNo: number): boolean {
  return cycleNo % 2 === 0;
}

function reflected(cycle_no: number, { isIdle, hasFailed }: End): readonly NewEvent[] {
  if (isIdle) return phase(cycle_no, 'reflect', 40);
  const outcome = hasFailed ? 'failure' : 'success';
  const used = ABILITIES[cycle_no % ABILITIES.length];
  const warned = isWarned(cycle_no);
  return [
    starts(cycle_no, 'reflect', 1),
    { type: 'CycleReported', payload: { cycle_no, run_id: 'r', report: report(hasFailed) } },
    { type: 'ExperienceRecorded', payload: experience(cycle_no, hasFailed) },
    {
      type: 'CapabilityExercised',
      payload: {
        capability_id: used,
        cycle_no,
        at: cycleInstant(cycle_no, 90),
        outcome,
        complexity: 0.5,
        verified: cycle_no % 4 !== 1,
        evidence: [{ kind: 'git', ref: 'main is pushed', ok: !hasFailed }],
        attribution: 'declared',
        error_class: hasFailed ? 'capability' : null,
        procedure_id: null,
      },
    },
    {
      type: 'LearningsKept',
      payload: {
        cycle_no,
        capability_ids: [used],
        learnings: [`report ${cycle_no} needs a table of contents`],
      },
      trust: 'outside',
    },
    hasFailed
      ? {
          type: 'AntiPatternObserved',
          payload: {
            anti_pattern_id: PITFALL,
            cycle_no,
            after_warning: warned,
            evidence: 'rejected',
          },
        }
      : {
          type: 'AntiPatternRetested',
          payload: {
            anti_pattern_id: PITFALL,
            cycle_no,
            still_there: false,
            after_warning: warned,
          },
        },
    {
      type: 'PhaseCompleted',
      payload: { cycle_no, phase: 'reflect', duration_ms: 90, result_digest: '' },
    },
    ...phase(cycle_no, 'consolidate', 10),
  ];
}

function report(hasFailed: boolean) {
  return {
    action_taken: `wrote the report and pushed it ${hasFailed ? HOSTILE : ''}`,
    tasks_completed: ['report'],
    observations: ['the server answers slowly'],
    learnings: ['a table of contents is wanted'],
    capabilities_used: ['git-push'],
    succeeded: true,
    productive: true,
    new_capabilities: [],
    new_anti_patterns: [],
    updated_capabilities: [],
  };
}

function experience(cycle: number, hasFailed: boolean) {
  return {
    cycle,
    timestamp: cycleInstant(cycle, 90),
    model: 'claude-sonnet',
    success: !hasFailed,
    reported_success: true,
    verified: true,
    outcome: hasFailed ? 'failure' : 'success',
    error_class: hasFailed ? 'capability' : null,
    cost_usd: 0.025,
    duration_ms: 66_000,
    task_attempted: 'task:report',
    output_summary: 'report',
    error: hasFailed ? 'main is not pushed' : null,
    tokens_in: 1800,
    tokens_out: 420,
    tokens_cached: 3200,
    was_exploration: false,
    productive: true,
    learnings: [],
    capabilities: [],
  };
}

function ended(cycle_no: number, outcome: string): NewEvent {
  const isIdle = outcome === 'nothing';
  const spent = {
    duration_ms: isIdle ? 300 : 40_000 + ((cycle_no * 7919) % 60_000),
    model_calls: isIdle ? 0 : 2,
    cost_usd: isIdle ? 0 : 0.025,
  };
  return { type: 'CycleCompleted', payload: { cycle_no, outcome, ...spent } };
}

/** Tries and gaps, for their lists. */
function triesAndGaps(): readonly NewEvent[] {
  return [
    {
      type: 'ExperimentProposed',
      payload: {
        experiment_id: 'x1',
        hypothesis: 'Batching the reads halves the tokens of a report',
        fingerprint: 'f1',
        capability_target: 'write-weekly-report',
        reversible: true,
        rollback: 'none needed',
        budget_usd: 0.5,
      },
    },
    { type: 'ExperimentStarted', payload: { experiment_id: 'x1', cycle: 4 } },
    {
      type: 'ExperimentConcluded',
      payload: {
        experiment_id: 'x1',
        cycle: 4,
        result: 'success',
        capability_created: 'mend-tests',
        cost_usd: 0.0312,
        lesson: 'Three reads at once are enough.',
      },
    },
    {
      type: 'GapIdentified',
      payload: {
        gap_id: 'g1',
        topic: `how to sign a release ${HOSTILE}`,
        origin: 'failure',
        severity: 0.6,
        capability_id: 'git-push',
      },
      trust: 'outside',
    },
    {
      type: 'CapabilityProcedureAttached',
      payload: {
        capability_id: 'git-push',
        procedure_id: 'p1',
        steps: [{ run: 'npm test' }, { run: 'git push' }],
        verify: [{ kind: 'git', target: 'main is pushed' }],
        review: 'approved',
        by: 'owner',
        sources: [2, 4, 8],
      },
    },
    {
      type: 'PleasureSignalled',
      payload: {
        capability_id: 'git-push',
        cause: 'cycle 8: success',
        confidence: 0.75,
        threshold: 0.7,
      },
    },
    {
      type: 'ConsolidationCompleted',
      payload: {
        cycle_no: 10,
        by: 'model',
        insights: 'Reports go well when the tests are run before the push.',
        last_experience: 10,
      },
    },
    {
      type: 'ExplorationRateAdjusted',
      payload: { from: 0.15, to: 0.2, cause: 'five_exploits', window: [1, 2, 3, 4, 5] },
    },
  ];
}

type Living = Pick<Agent, 'agentId' | 'blobs' | 'log'>;

/**
 * Appends a life of this many cycles. Of the last three every event has an instant of its own, as their timelines show;
 * those of an earlier cycle share one.
 */
export async function recordLife(agent: Living, cycles: number): Promise<void> {
  const first = await append(agent, { events: firstLessons() });
  const [gitPush, , , , pitfall] = first.map(({ eventId }) => eventId);
  for (let cycleNo = 1; cycleNo <= cycles; cycleNo += 1) {
    const heard = {
      type: 'ObservationNoted',
      payload: { observation_id: `o${cycleNo}`, text: `a mail says: ${HOSTILE}`, kind: 'report' },
      trust: 'outside' as const,
    };
    const [mail] = await append(agent, { cycleNo, events: [heard] });
    const blob = await agent.blobs.put(promptText(cycleNo));
    const sources = [pitfall ?? '', gitPush ?? '', mail?.eventId ?? ''];
    const { events } = workingCycle(cycleNo, { blobs: { decide: blob, act: blob }, sources });
    if (cycleNo <= cycles - 3) await append(agent, { cycleNo, events });
    else await appendSlowly(agent, { cycleNo, events });
    if (cycleNo === 12) await append(agent, { events: triesAndGaps() });
  }
}

async function appendSlowly(agent: Living, { cycleNo, events }: Stretch): Promise<void> {
  let seconds = 0;
  for (const event of events) {
    await append(agent, { cycleNo, events: [event] }, seconds);
    seconds += event.type === 'ActionProposed' ? 9 : event.type === 'AgentRunRequested' ? 4 : 1;
  }
}

async function append(
  { agentId, log }: Living,
  { cycleNo, events }: { readonly cycleNo?: number; readonly events: readonly NewEvent[] },
  seconds = 0,
): Promise<readonly RecordedEvent[]> {
  const occurredAt = cycleInstant(cycleNo ?? 0, seconds);
  const origin = { ...testOrigin, occurredAt, ...(cycleNo !== undefined && { cycleNo }) };
  return (await log.append(agentId, origin, { events })).events;
}
