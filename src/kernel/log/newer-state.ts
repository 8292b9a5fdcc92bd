import type { EventMap } from '../event/event.ts';
import type { Projection } from '../projection/projection.ts';

/** The versions in which the state of an agent is written. */
export type WrittenIn = {
  /** The versions of its views that are in use. */
  readonly views: readonly { readonly name: string; readonly version: number }[];
  /** Each kind of event in its log, with the version of the newest one. */
  readonly events: readonly { readonly type: string; readonly version: number }[];
};

/** A newer release wrote the state: this one would misread or ignore what it does not know. */
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

/** A view in use that this release no longer has proves nothing: this release may be newer. @throws NewerState */
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
