/** The rules do not let this be asked; nothing was sent to where it points. The message is fit for a model. */
export class OutsideRefused extends Error {
  readonly code = 'outside_refused';

  constructor(why: string) {
    super(why);
    this.name = 'OutsideRefused';
  }
}
