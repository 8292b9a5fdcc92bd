export type SplitText = { readonly text: string; readonly quoted: string };

/** A line that announces the mail that is answered, wherever the words for it stand. */
const WROTE =
  /\b(?:wrote|writes|schrieb|schreef|geschreven|a écrit|escribió|ha scritto|scrisse|escreveu|skrev|kirjoitti|napisał(?:\(a\)|a)?|napsal(?:a)?|írta|yazdı|έγραψε|a scris)(?!\p{L}).{0,120}:\s*$|(?:пишет|написал(?:\(а\)|а)?|написав(?:\(ла\)|ла)?|のメール|写道|寫道|님이 작성|כתב(?:ה)?|كتب)\s*[:：]?\s*$/iu;
/** In any language, if lines marked with `>` follow. */
const SOMEBODY = /^\S.{0,200}<[^<>\s]{1,100}@[^<>\s]{1,100}>.{0,40}[:：]$/u;
/** How such a line begins; together with the words above at its end, over up to three lines. */
const WROTE_BEGIN =
  /^(?:on|am|le|el|il|op|em|den|dne|w dniu|в|у|il giorno|\d{1,4}[-./年]|.{1,80}<[^>]{3,120}>)/iu;
const DIVIDER =
  /^\s*(?:-{2,}|_{2,}|\*{2,})\s*(?:original message|original appointment|forwarded message|begin forwarded message|ursprüngliche nachricht|originalnachricht|weitergeleitete nachricht|message d'origine|message transféré|mensaje original|mensaje reenviado|messaggio originale|messaggio inoltrato|mensagem original|oorspronkelijk bericht|ursprungligt meddelande|oprindelig meddelelse|oryginalna wiadomość|исходное сообщение|пересылаемое сообщение|原始邮件|元のメッセージ)\s*(?:-{2,}|_{2,}|\*{2,})\s*$/iu;
const FORWARDED =
  /^\s*(?:begin forwarded message|anfang der weitergeleiteten nachricht|début du message réexpédié|inicio del mensaje reenviado|inizio messaggio inoltrato)\s*:\s*$/iu;
/** Outlook puts the headers of the older mail below a rule, or just there. */
const HEADER_FROM = /^\s*\*?(?:from|von|de|da|van|från|fra|od|от|发件人|差出人)\s*[:：]\*?\s*\S/iu;
const HEADER_OTHER =
  /^\s*\*?(?:sent|date|to|subject|cc|gesendet|datum|an|betreff|envoyé|objet|à|enviado|fecha|para|asunto|inviato|oggetto|verzonden|aan|onderwerp|skickat|till|ämne|sendt|til|emne|wysłano|do|temat|отправлено|дата|кому|тема|发送时间|收件人|主题|送信日時|宛先|件名)\s*[:：]\*?/iu;
const RULE = /^\s*_{10,}\s*$/;
const QUOTED = /^\s{0,3}>/;
const MAX_ANNOUNCEMENT = 400;

/**
 * What the writer wrote, and what they quoted: everything from the announcement of an older mail on, and every line that
 * begins with `>`. Answers between quoted lines are theirs.
 */
export function splitQuoted(whole: string): SplitText {
  const lines = whole.split('\n');
  const own: string[] = [];
  const quoted: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const announced = announcement(lines, at);
    if (announced === 'rest') {
      quoted.push(...lines.slice(at));
      break;
    }
    if (announced > 0) {
      quoted.push(...lines.slice(at, at + announced));
      at += announced - 1;
      continue;
    }
    (QUOTED.test(line) ? quoted : own).push(line);
  }
  return { text: tidy(own), quoted: tidy(quoted) };
}

/**
 * How many lines from here announce what is quoted with `>` below; `rest`: all that follows is older, unmarked; 0: none.
 */
function announcement(lines: readonly string[], at: number): number | 'rest' {
  const line = lines[at] ?? '';
  if (DIVIDER.test(line) || FORWARDED.test(line) || isOutlookHead(lines, at)) return 'rest';
  for (const count of foldedLines(lines, at)) {
    const joined = lines
      .slice(at, at + count)
      .join(' ')
      .trim();
    const hasMarks = isFollowedByMarks(lines, at + count);
    if (hasMarks && SOMEBODY.test(joined)) return count;
    if (!saysWhoWrote(joined)) continue;
    return hasMarks ? count : restIfAny(lines, at + count);
  }
  return 0;
}

/** Over how many lines it may go from here: as far as there is no empty one. */
function foldedLines(lines: readonly string[], at: number): readonly number[] {
  const counts = [1, 2, 3];
  const empty = counts.find((count) => (lines[at + count - 1] ?? '').trim() === '');
  return counts.filter((count) => count < (empty ?? counts.length + 1));
}

/** With a date or an address, and no longer than such a line is. */
function saysWhoWrote(line: string): boolean {
  return (
    line.length <= MAX_ANNOUNCEMENT &&
    WROTE_BEGIN.test(line) &&
    WROTE.test(line) &&
    /\d|@/.test(line)
  );
}

/** Some programs announce and then do not mark: then all below is the older mail, if there is any. */
function restIfAny(lines: readonly string[], from: number): 'rest' | 0 {
  return lines.slice(from).some((line) => line.trim() !== '') ? 'rest' : 0;
}

function isFollowedByMarks(lines: readonly string[], from: number): boolean {
  const next = lines.slice(from, from + 3).find((line) => line.trim() !== '');
  return next !== undefined && QUOTED.test(next);
}

function isOutlookHead(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? '';
  const from = RULE.test(line) ? at + 1 : at;
  if (!HEADER_FROM.test(lines[from] ?? '')) return false;
  const below = lines.slice(from + 1, from + 6).filter((other) => HEADER_OTHER.test(other));
  return below.length >= 2;
}

/** Without the empty lines around it, and no more than one between. The mark of a signature keeps its blank. */
function tidy(lines: readonly string[]): string {
  return lines
    .map((line) => (line === '-- ' ? line : line.trimEnd()))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
