/** As programs begin the subject of a mail that is passed on. */
const SUBJECT = /^\s*(?:fwd?|wg|tr|rv|i|inoltro|enc|doorst|vs|vb|pd)\s*:/iu;
/** How they begin what is passed on. */
const BEGINS =
  /^\W*(?:begin )?(?:forwarded message|(?:anfang der )?weitergeleiteten? nachricht|(?:début du )?message (?:transféré|réexpédié)|(?:inicio del )?mensaje reenviado|(?:inizio )?messaggio inoltrato|mensagem (?:encaminhada|reencaminhada)|doorgestuurd bericht)/imu;

type Quoting = {
  readonly subject: string;
  readonly quoted: string;
  /** Something was written to its writer in its thread before. */
  readonly isAnswer: boolean;
};

/** Whether what stands below a mail is passed on to be read, and no more than what it answers. */
export function isForward({ subject, quoted, isAnswer }: Quoting): boolean {
  if (quoted.trim() === '') return false;
  return !isAnswer || SUBJECT.test(subject) || BEGINS.test(quoted);
}
