import { folded } from '../folded.ts';
import { sentencesOf } from '../words/sentences.ts';
import { narrows } from './beside.ts';

const MAY_I =
  '(?:shall|should|may|can|could) (?:i|we)|(?:would you like|do you want) me to|(?:is it )?ok(?:ay)? (?:if i|to)|soll(?:en)? (?:ich|wir)|darf ich|(?:dois|puis)-je|(?:veux-tu|voulez-vous|souhaitez-vous) que je|(?:debo|puedo)|(?:quieres|quiere) que|(?:devo|posso)|vuo[il] che|quer(?:es)? que(?: eu)?|(?:zal|mag|moet) ik|wil je dat ik';
const GO_ON =
  'go on|continue|proceed|carry on|keep going|weiter ?machen|fortfahren|continuer?|poursuivre|poursuive|seguir|continuar|siga|continue|proceda|proseguire|prosegua|continuare|continui|procedere|prossiga|prosseguir|doorgaan|verder ?gaan';
/** What is left of the work, or a file of it; "with the payment" may be asked about for good reason. */
const REST =
  'the rest|the others|the remaining (?:\\d+|ones|files|parts|steps|items|pages|sections)|the next(?: (?:one|step|part|item|file|point))?|(?:step|part|item|point) \\d+|dem rest|den anderen|dem nachsten(?: (?:schritt|teil|punkt))?|le reste|la suite|les autres|el resto|lo siguiente|los demas|il resto|gli altri|il prossimo|o resto|os outros|de rest|de volgende(?: stap)?|\\S*[/.]\\S*\\w';
const WITH = 'with|to|mit|avec|con|com|met';

const QUESTION = new RegExp(
  `^(?:so,? |now,? |und |et |y |e |en )?(?:${MAY_I})(?: now| jetzt| nun| nu)?(?: (?:${WITH}) (?:${REST}))?(?: (?:${GO_ON}))(?: now| please)?(?: (?:${WITH}) (?:${REST}))?$`,
  'u',
);

/** What was done so far, and no more. */
const DONE =
  /(?<!\p{L})(?:done|finished|completed?|written|created|ready|in place|fertig|erledigt|gemacht|geschrieben|erstellt|faite?s?|finie?s?|terminee?s?|ecrite?s?|creee?s?|hech[oa]s?|terminad[oa]s?|list[oa]s?|cread[oa]s?|escrit[oa]s?|fatt[oaie]|finit[oaie]|pront[oaie]s?|creat[oaie]|scritt[oaie]|feit[oa]s?|criad[oa]s?|klaar|gedaan|geschreven|gemaakt)(?!\p{L})/u;

/**
 * Whether a question asks no more than whether to go on with what was asked for, behind at most a word on what is done: "Three
 * are done. Shall I continue?" Whatever else stands there (a trouble, a choice, a condition) may be what its owner has to know. In each language of the replies.
 */
export function asksToGoOn(question: string): boolean {
  const sentences = sentencesOf(folded(question.normalize('NFC')).trim());
  const asked = sentences.at(-1) ?? '';
  const before = sentences.slice(0, -1);
  const words = asked.replace(/^¿/u, '').replace(/\s*\?$/u, '');
  if (!asked.endsWith('?') || !QUESTION.test(words)) return false;
  return before.every((one) => DONE.test(one) && !one.includes('?') && !narrows(one));
}
