import { findCapability } from '../../../domain/learning/capability/capability-id.ts';
import {
  type LearningEvent,
  registerCapability,
  reviseCapability,
} from '../../../domain/learning/capability/register-capability.ts';
import { unreviewedProcedure } from '../../../domain/learning/consolidation/apply-consolidation.ts';
import { registerAntiPattern } from '../../../domain/learning/failure/register-anti-pattern.ts';
import {
  newAntiPattern,
  newCapability,
  type UpdatedCapability,
  updatedCapability,
} from '../../../domain/learning/proposals.ts';
import type { LearningSettings } from '../../../domain/learning/settings.ts';
import { antiPatternProjection } from '../../../domain/learning/views/anti-pattern.ts';
import {
  type CapabilityDoc,
  capabilityProjection,
  isAllOutside,
} from '../../../domain/learning/views/capability.ts';
import { checkedTool } from '../../../kernel/checked-tool.ts';
import type { Tool, ToolRun } from '../../../kernel/ports/tool.ts';
import type { Recorder } from './recorder.ts';
import { toldOf } from './told.ts';

export type CapabilityToolPorts = {
  readonly record: Recorder;
  readonly settings: Pick<LearningSettings, 'trustedAbove'>;
  /** Whether a rule refused something in this cycle, or a claim of its work did not hold. */
  readonly sawFailure: (cycleNo: number) => Promise<boolean>;
};

const CAPABILITIES = [{ projection: capabilityProjection, keys: 'all' as const }];
const ANTI_PATTERNS = [{ projection: antiPatternProjection, keys: 'all' as const }];

/** D3: what the model learns becomes events, decided on what is known at that instant; never a number. */
export function capabilityTools(ports: CapabilityToolPorts): readonly Tool[] {
  return [registerCapabilityTool(ports), registerAntiPatternTool(ports), updateTool(ports)];
}

function registerCapabilityTool({ record }: CapabilityToolPorts): Tool {
  return checkedTool({
    name: 'register_capability',
    reach: 'record',
    isRepeatable: true,
    input: newCapability,
    description:
      'Records a new ability in words. How sure it is follows from its uses alone; there is nothing to state.',
    prepare: (given) => ({
      status: 'ready',
      touches: { content: `${given.description}\n${given.notes}` },
      summary: `register capability ${given.id}: ${given.description}`,
      run: (run) =>
        toldOf(`${given.id} is registered`, async (refuse) => {
          await record(run, CAPABILITIES, (view) => {
            const known = view.all(capabilityProjection);
            const command = { ...given, source: 'model' as const, cycleNo: run.cycleNo };
            const result = registerCapability(known, command);
            refuse('refused' in result ? result.refused : null);
            return { events: result.events, about: [`capability:${given.id}`] };
          });
        }),
    }),
  });
}

const NOT_SEEN =
  'nothing was refused in this work and no check of it failed, so nothing shows a way to fail; keep what you found in the notes of an ability (update_capability)';

/** An anti-pattern needs evidence from outside: a model's word alone is not enough. */
function registerAntiPatternTool({ record, sawFailure }: CapabilityToolPorts): Tool {
  return checkedTool({
    name: 'register_anti_pattern',
    reach: 'record',
    isRepeatable: true,
    input: newAntiPattern,
    description:
      'Records a way to fail, and what to do instead, after a rule refused an action of this work or a check of it failed.',
    prepare: (given) => ({
      status: 'ready',
      touches: { content: `${given.description}\n${given.mitigation}` },
      summary: `register anti-pattern ${given.id}: ${given.description}`,
      run: (run) =>
        toldOf(`${given.id} is registered`, async (refuse) => {
          if (!(await sawFailure(run.cycleNo))) {
            refuse(NOT_SEEN);
            return;
          }
          await record(run, ANTI_PATTERNS, (view) => {
            const cycle = { cycleNo: run.cycleNo, at: view.now };
            const command = { ...given, source: 'model' as const, cycle };
            const result = registerAntiPattern(view.all(antiPatternProjection), command);
            refuse('refused' in result ? result.refused : null);
            return { events: result.events, about: [`anti_pattern:${given.id}`] };
          });
        }),
    }),
  });
}

function updateTool({ record, settings }: CapabilityToolPorts): Tool {
  return checkedTool({
    name: 'update_capability',
    reach: 'record',
    isRepeatable: true,
    input: updatedCapability,
    description:
      'Rewrites the words of a known capability: description, tags, notes, or a procedure of ordered steps for one that is trusted. Steps run only after the owner approved them.',
    prepare: (given) => ({
      status: 'ready',
      touches: { content: JSON.stringify(given) },
      summary: `update capability ${given.id}`,
      run: (run) =>
        toldOf(`${given.id} is updated`, async (refuse) => {
          await record(run, CAPABILITIES, (view) => {
            const known = view.all(capabilityProjection);
            const doc = findCapability(known, given.id);
            const why = whyNotUpdated(doc, { given, run, settings });
            const events = why === null ? updateOf(known, given) : [];
            const none = `${given.id} says that already`;
            refuse(why ?? (events.length === 0 ? none : null));
            return { events, about: [`capability:${doc?.id ?? given.id}`] };
          });
        }),
    }),
  });
}

type Update = {
  readonly given: UpdatedCapability;
  readonly run: Pick<ToolRun, 'trust'>;
  readonly settings: CapabilityToolPorts['settings'];
};

function whyNotUpdated(
  doc: CapabilityDoc | undefined,
  { given, run, settings: { trustedAbove } }: Update,
): string | null {
  if (doc === undefined) return `there is no capability ${given.id}; register it`;
  if (run.trust === 'outside' && !isAllOutside(doc)) {
    return `this turn has read text from outside and may not rewrite what ${doc.id} says; put it into your report`;
  }
  // V69: steps are worth keeping only of what works.
  if (given.procedure !== undefined && (doc.confidence ?? 0) <= trustedAbove) {
    return `${doc.id} is not sure enough for a procedure (above ${trustedAbove * 100}% needed)`;
  }
  return null;
}

function updateOf(
  known: ReadonlyMap<string, CapabilityDoc>,
  { id, description, tags, notes, procedure }: UpdatedCapability,
): readonly LearningEvent[] {
  const revised = reviseCapability(known, {
    id,
    source: 'model',
    ...(description !== undefined && { description }),
    ...(tags !== undefined && { tags }),
    ...(notes !== undefined && { notes }),
  });
  const capabilityId = findCapability(known, id)?.id ?? id;
  const steps =
    procedure === undefined ? [] : [unreviewedProcedure(capabilityId, procedure, 'model')];
  return [...revised, ...steps];
}
