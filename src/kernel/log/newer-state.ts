import type { EventMap } from '../event/event.ts';
import type { Projection } from '../projection/projection.ts';

/** What the state of an agent is written in. */
export type WrittenIn = {
  /** The versions of its views that are in use. */
  readonly views: readonly { readonly name: string; readonly version: number }[];
  /** Each kind of event in its log, with the version of the newest one. */
  readonly events: readonly { readonly type: string; readonly version: number }[];
};

/** The state was written by a newer release: what this one does not know of it, it would get wrong or pass over. */
class NewerState extends Error {
  readonly code = 'newer_state';

  constructor(what: readonly string[]) {
    const some = what.slice(0, SHOWN).join(', ');
    const more = what.length > SHOWN ? ` and ${what.length - SHOWN} more` : '';
    super(
      `this state was written by a newer release of Homeostat than this one, which does not know ${some}${more}. Nothing was started or changed: update the program, and start again`,
    );
    this.name = 'NewerState';
  }
}

const SHOWN = 3;

/** Views that are in use here but gone from this release say nothing: it may be the newer one. @throws NewerState */
export function refuseNewerState(
  known: { readonly definitions: EventMap; readonly projections: readonly Projection[] },
  state: WrittenIn,
): void {
  const versions = new Map(known.projections.map(({ name, version }) => [name, version]));
  const views = state.views
    .filter(({ name, version }) => version > (versions.get(name) ?? Infinity))
    .map(({ name, version }) => `version ${version} of the view ${name}`);
  const events = state.events
    .filter(({ type, version }) => version > (known.definitions[type]?.version ?? 0))
    .map(({ type, version }) => `version ${version} of the event ${type}`);
  if (views.length + events.length > 0) throw new NewerState([...views, ...events]);
}
