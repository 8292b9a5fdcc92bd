import type { ParsedResult } from 'chrono-node';
import type { Named } from './named.ts';

/** Words beside a time that change it in a way the library does not see. */
const UNREAD_BEFORE =
  /(?:^|\s)(?:half|quarter|past|after|not|except|halb|viertel|nach|nicht|außer|pasado|después de(?:l)?|après|pas|ago|last|letzten|letzte|vorigen)$/iu;
const UNREAD_AFTER =
  /^\s*(?:and a half|ago|the \d{1,2}(?:st|nd|rd|th)|week(?:s)?\b|früh|abends|nachmittags|de la (?:tarde|noche|mañana|madrugada)|et demie|y media|pasado|dernier)/iu;
const OVER =
  /^(?:last|letzte\p{L}*|vergangene\p{L}*|gestern|vorgestern|yesterday|hier|ayer)(?!\p{L})/iu;
const VAGUE =
  /(?<!\p{L})(?:few|couple|several|einige\p{L}*|paar|quelques|alg[uú]n\p{L}*|unos)(?!\p{L})/iu;
/** A short name of a zone that several countries use. */
const DOUBTFUL_ZONE = /\b(?:IST|CST|BST|AST|ECT|GST|SST)\b/;
/** Why what was found in `said` is no moment; null when it is one. */
export function faultOf(said: string, { index, text, start, end }: ParsedResult): string | null {
  const beside = besideOf(said, { index, text });
  if (beside !== null) return `"${beside}" beside "${text}" is not understood`;
  if (DOUBTFUL_ZONE.test(text)) {
    return `the time zone in "${text}" can be several; name its offset`;
  }
  if (OVER.test(text)) return `"${text}" is over`;
  if (VAGUE.test(text)) return `"${text}" names no day`;
  if (end != null && hasDay(end) && !sameDay(start, end)) return `"${text}" is more than one day`;
  return faultOfSpan(text, start);
}

function besideOf(said: string, { index, text }: { index: number; text: string }): string | null {
  const before = UNREAD_BEFORE.exec(said.slice(0, index).trimEnd())?.[0];
  const beside = before ?? UNREAD_AFTER.exec(said.slice(index + text.length))?.[0];
  return beside?.trim() ?? null;
}

/** A month or a week is no moment, unless it is counted from now. */
function faultOfSpan(text: string, start: ParsedResult['start']): string | null {
  const isCounted = /^(?:in|dans|en|dentro de) (?:an?|\d|[^\s]+ (?:mon|mois|mes))/iu.test(text);
  const isMonth = !hasDay(start) && !start.isCertain('hour') && start.isCertain('month');
  if (isMonth && !(isCounted && start.isCertain('year')))
    return `"${text}" names a month but no day`;
  return /week|woche|semaine|semana/iu.test(text) ? faultOfWeek(text, start) : null;
}

/** Says which day. */
export function hasDay(part: Named['start']): boolean {
  return part.isCertain('day') || part.isCertain('weekday');
}

function faultOfWeek(text: string, start: ParsedResult['start']): string | null {
  if (/weekend|wochenende|fin de semana/iu.test(text)) return `"${text}" is more than one day`;
  const isSpan = /^(?:in|dans|en|dentro de) |from now$|later$/iu.test(text);
  return isSpan || start.isCertain('weekday') ? null : `"${text}" names a week but no day`;
}

function sameDay(start: ParsedResult['start'], end: ParsedResult['start']): boolean {
  return start.get('day') === end.get('day') && start.get('month') === end.get('month');
}
