/** The dedupe key or event id already belongs to another fact. */
export class DedupeMismatch extends Error {
  readonly code = 'dedupe_mismatch';

  constructor(key: string) {
    super(`${key} is stored already, and not by this append`);
    this.name = 'DedupeMismatch';
  }
}

/** A condition with a fixed `after` failed, or a decision lost too many races. */
export class AppendConflict extends Error {
  readonly code = 'append_conflict';
  readonly expected: number;
  readonly actual: number;

  constructor(expected: number, actual: number) {
    super(`the decision stands on event ${expected}, but event ${actual} came after it`);
    this.name = 'AppendConflict';
    this.expected = expected;
    this.actual = actual;
  }
}

/** A projection that a decision needs cannot be used. */
export class ProjectionUnavailable extends Error {
  readonly code = 'projection_unavailable';
  readonly projection: string;

  constructor(projection: string, why: string) {
    super(`projection ${projection} cannot be used: ${why}`);
    this.name = 'ProjectionUnavailable';
    this.projection = projection;
  }
}
