import { useLocation } from 'wouter';
import { answerOf } from '../../data/api.ts';
import { useOrder } from '../../data/use-api.ts';
import { Panel } from '../../design/panel.tsx';
import { Composer } from './composer.tsx';

/** Begins a chat, and goes there. */
export function NewConversation() {
  const [, go] = useLocation();
  const order = useOrder(async ({ api }, text: string) => {
    const { thread_id } = await answerOf(api.chat.$post({ json: { text } }));
    go(`/talk/${encodeURIComponent(thread_id)}`);
  });
  return (
    <Panel title="New conversation">
      <Composer
        label="Your message"
        hint="A wish, a question, or a command such as “status” or “pause”."
        order={order}
      />
    </Panel>
  );
}
