import type { RecordedEvent } from '../../src/kernel/event/event.ts';
import { fieldsOf } from './fields-of.ts';

/**
 * What must hold of any log, however often its controller died: no gap, every tick in one final state, every cycle ended
 * once, every phase completed at most once, every effect settled, indeterminate or of an attempt that is still open.
 * Gives what does not hold, in words.
 */
export function brokenInvariants(events: readonly RecordedEvent[]): readonly string[] {
  const of = (...types: string[]) => events.filter(({ type }) => types.includes(type));
  const gaps = events.filter(({ seq }, i) => seq !== i + 1).map(({ seq }) => `gap before ${seq}`);
  const text = (event: RecordedEvent, ...fields: string[]) =>
    fields.map((field) => JSON.stringify(fieldsOf(event)[field] ?? null)).join(' ');
  const ticks = of('TickClosed', 'CycleScheduled').map((event) =>
    event.type === 'TickClosed'
      ? text(event, 'schedule', 'instant', 'request_id')
      : text(event, 'schedule', 'tick_at', 'request_id'),
  );
  const cycles = of('CycleScheduled').map((event) => fieldsOf(event)['cycle_no']);
  const ended = of('CycleCompleted', 'CycleFailed').map((event) => fieldsOf(event)['cycle_no']);
  const phases = of('PhaseCompleted').map(
    (event) => `${String(fieldsOf(event)['cycle_no'])} ${String(fieldsOf(event)['phase'])}`,
  );
  const effectIds = (...types: string[]) =>
    of(...types).map((event) => fieldsOf(event)['effect_id']);
  const closed = effectIds('EffectSettled', 'EffectIndeterminate');
  const happened = of('EffectSettled')
    .map(fieldsOf)
    .filter(({ outcome }) => outcome === 'success')
    .map(({ effect_id }) => effect_id);
  return [
    ...gaps,
    ...doubled(ticks).map((tick) => `tick ${tick} has two final states`),
    ...doubled(cycles).map((no) => `cycle ${String(no)} was begun twice`),
    ...doubled(ended).map((no) => `cycle ${String(no)} ended twice`),
    ...cycles.filter((no) => !ended.includes(no)).map((no) => `cycle ${String(no)} never ended`),
    ...doubled(phases).map((phase) => `phase ${phase} was completed twice`),
    ...effectIds('EffectDispatched')
      .filter((id) => !closed.includes(id))
      .map((id) => `effect ${String(id)} was left open`),
    ...doubled(happened).map((id) => `effect ${String(id)} happened twice`),
  ];
}

function doubled<T>(values: readonly T[]): readonly T[] {
  return [...new Set(values.filter((value, i) => values.indexOf(value) !== i))];
}
