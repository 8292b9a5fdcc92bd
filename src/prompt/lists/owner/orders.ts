import {
  emptyStandingOrders,
  standingOrdersProjection,
} from '../../../domain/task/views/standing-orders.ts';
import { SINGLETON } from '../../../kernel/projection/projection.ts';
import { oneLine } from '../../../kernel/text/one-line.ts';
import type { Item } from '../../fill-lists.ts';
import { nameOf, phrase, type Rendering, single } from '../../list/phrase.ts';
import { inDecision, type JobGiven, promptList } from '../../list/prompt-list.ts';
import { isOwn, type PromptRecord } from '../../list/prompt-record.ts';
import { sharingAWord } from '../../list/sharing-a-word.ts';
import { type OrderLine, orderLines } from './order-lines.ts';
import { orderDocuments, orderRecords } from './order-records.ts';

/** Standing orders. */
export const orders = promptList('orders', {
  decide: inDecision({
    section: 'orders',
    tokens: 400,
    places: Number.POSITIVE_INFINITY,
    worth: 160,
    documents: [{ projection: standingOrdersProjection, keys: [SINGLETON] }],
    lines: ({ documents }) =>
      orderLines(documents.get(standingOrdersProjection, SINGLETON) ?? emptyStandingOrders),
    items: orderItems,
  }),
  act: {
    section: 'orders',
    tokens: 800,
    places: 20,
    worth: 85,
    documents: orderDocuments,
    records: ordersBeside,
  },
  read: { section: 'orders', tokens: 600, places: 20, worth: 25 },
});

/**
 * Orders beside the work, and the file in which only their owner changes them; the words of those that it may be about,
 * which stand last. None from outside: each call beside it would count as led by that text.
 */
function ordersBeside({ documents, work, settings }: JobGiven): readonly PromptRecord[] {
  const all = orderRecords(documents, settings.zone).filter(isOwn);
  const [first] = all;
  if (first === undefined) return [];
  const isShared = sharingAWord(work);
  const others = all.filter(({ name }) => name !== work.id);
  const isMeant = ({ fields: { order, text } }: PromptRecord) => isShared([order, text].join(' '));
  const brief = others.filter((one) => !isMeant(one)).map(withoutText);
  const file = {
    name: 'orders',
    fields: { file: settings.ordersFile, changed_by: 'your owner alone' },
  };
  const { eventIds, trust } = first;
  return [...brief, ...others.filter(isMeant), { ...file, eventIds, trust }];
}

function withoutText(record: PromptRecord): PromptRecord {
  const fields = Object.entries(record.fields).filter(([name]) => name !== 'text');
  return { ...record, fields: Object.fromEntries(fields) };
}

/** Shows a schedule only if it is cron text or words fully read as a time: no other text gets in this way. */
const scheduleWords = /^[\p{L}\p{M}\d\s*/,.:?#'’-]{1,100}$/u;

function orderItems(inForce: readonly OrderLine[], rendering: Rendering): readonly Item[] {
  const { logCharacters, listCharacters } = rendering.settings;
  return inForce.map((order) => {
    const when =
      order.schedule !== null && scheduleWords.test(order.schedule)
        ? oneLine(order.schedule)
        : 'when nothing else is to be done';
    const title = phrase({ text: order.title, trust: order.trust }, rendering, listCharacters);
    const text = phrase(order, rendering, logCharacters);
    const name = nameOf(order, rendering);
    const line = `- ${name} (${when}): ${title}${text === '' ? '' : `. ${text}`}`;
    return single(name, line, order);
  });
}
