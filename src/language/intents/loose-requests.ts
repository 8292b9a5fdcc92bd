import { folded } from '../folded.ts';
import type { OwnerCommand } from './owner-command.ts';

const END =
  /^(?:please )?(?:cancel|drop|delete|remove|scrap|stop reminding me (?:about|of)|(?:don't|do not) remind me (?:about|of)|no more reminders (?:about|of|for)|remind me no more of) (?:the |my |this )?(?<what>[\p{L}][\p{L}\p{N}' -]{1,60}?)(?: (?:reminder|task|one))?(?: any ?more| from now on| again)?(?: please)?$/u;
const ALL =
  /^(?:everything|all|all (?:of )?(?:my |the |your )?(?:reminders|tasks|of them)|all reminders|all tasks)$/u;
const LIMIT =
  /\b(?:unless|if|until|when|except|but|and|or|then|not|task|after|before|from|off|with)\b/u;
const PRIORITY: Readonly<Record<string, 'high' | 'low'>> = {
  urgent: 'high',
  'high priority': 'high',
  'high-priority': 'high',
  important: 'high',
  'low priority': 'low',
  'low-priority': 'low',
  high: 'high',
  top: 'high',
  low: 'low',
};
const URGENT =
  /^(?:(?:please )?(?:add|create|new) )?(?:an? )?(?:new )?(?:(?<level>urgent|important|high[ -]priority|low[ -]priority) task|task with (?<level2>high|top|low) priority) ?:\s*(?<title>.+)$/iu;
const SEVERAL =
  /^(?:please )?add (?:two|three|four|five|2|3|4|5|these|some)(?: new)? tasks ?:\s*(?<titles>.+)$/iu;

/** Requests that are put freely but can mean only one thing. Null: it is none of them. */
export function looseRequest(text: string): readonly OwnerCommand[] | null {
  const line = text.trim().replace(/[.!\s]+$/u, '');
  return prioritised(line) ?? several(line) ?? ended(line);
}

function prioritised(line: string): readonly OwnerCommand[] | null {
  const { level, level2, title } = URGENT.exec(line)?.groups ?? {};
  const priority = PRIORITY[(level ?? level2 ?? '').toLowerCase()];
  return title === undefined || priority === undefined
    ? null
    : [{ name: 'add', title, content: '', priority }];
}

const COUNTED: Readonly<Record<string, number>> = { two: 2, three: 3, four: 4, five: 5 };

/** As many titles as are announced; else the words mean something else. */
function several(line: string): readonly OwnerCommand[] | null {
  const titles = SEVERAL.exec(line)?.groups?.['titles'];
  if (titles === undefined) return null;
  const [, said = ''] = /add (\S+)/iu.exec(line) ?? [];
  const wanted = COUNTED[said.toLowerCase()] ?? Number(said);
  const parts = titles.split(/\s*[,;]\s*(?:and )?|\s+and\s+/iu).filter((one) => one !== '');
  if (Number.isInteger(wanted) && parts.length !== wanted) {
    return [
      { name: 'unread', why: `Nothing is added: I see ${parts.length} tasks and you say ${said}` },
    ];
  }
  return parts.map((title) => ({ name: 'add', title, content: '' }));
}

/** The words of a title that is to be ended: "cancel the report". Null: nothing is, or there is a limit beside it. */
export function endedWords(sentence: string): string | null {
  const line = folded(sentence.trim().replace(/[.!\s]+$/u, ''));
  const what = END.exec(line)?.groups?.['what'];
  return what === undefined || LIMIT.test(what) || what.split(' ').length > 6 ? null : what;
}

function ended(line: string): readonly OwnerCommand[] | null {
  const what = END.exec(folded(line))?.groups?.['what'] ?? '';
  if (ALL.test(what)) {
    return [
      {
        name: 'unread',
        why: 'Nothing is cancelled: name what you mean, or say "stop" to stop all work',
      },
    ];
  }
  return null;
}
