import { ListBox, ListBoxItem, ListLayout, Virtualizer } from 'react-aria-components';
import { When } from '../../design/when.tsx';
import { payloadWords, type ShownEvent, typeWords } from './event-words.ts';
import style from './log.module.css';

const ROW = { rowHeight: 48 };
/** So close to the end the next page is asked for. */
const NEAR_END = 600;

/** Only the rows in sight are in the page, however long the list is. */
export function EventList({
  events,
  opened,
  onOpen,
  onEnd,
}: {
  readonly events: readonly ShownEvent[];
  readonly opened: number | null;
  readonly onOpen: (seq: number) => void;
  readonly onEnd: () => void;
}) {
  return (
    <Virtualizer layout={ListLayout} layoutOptions={ROW}>
      <ListBox
        aria-label="Events, newest first"
        className={style['list'] ?? ''}
        items={events}
        selectionMode="single"
        selectedKeys={opened === null ? [] : [opened]}
        onAction={(key) => {
          onOpen(Number(key));
        }}
        onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
          if (scrollTop + clientHeight > scrollHeight - NEAR_END) onEnd();
        }}
      >
        {(event) => (
          <ListBoxItem
            id={event.seq}
            textValue={`${event.seq} ${typeWords(event.type)}`}
            className={style['item'] ?? ''}
          >
            <span className={style['seq']}>{event.seq}</span>
            <span className={style['at']}>
              <When at={event.recordedAt} />
            </span>
            <span className={style['type']}>
              {typeWords(event.type)}
              {event.trust === 'outside' && <span className={style['outside']}>from outside</span>}
            </span>
            <span className={style['says']}>{payloadWords(event.payload)}</span>
          </ListBoxItem>
        )}
      </ListBox>
    </Virtualizer>
  );
}
