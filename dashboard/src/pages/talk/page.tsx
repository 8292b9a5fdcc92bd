import { useParams } from 'wouter';
import { Conversation } from './conversation.tsx';
import { ConversationList } from './conversation-list.tsx';
import { NewConversation } from './new-conversation.tsx';
import style from './talk.module.css';

/** All conversations beside the one that is read; on a narrow page one after the other. */
export function Page() {
  const { id } = useParams<{ id?: string }>();
  return (
    <div className={style['talk']} data-reads={id === undefined ? undefined : ''}>
      <div className={style['all']}>
        {id === undefined ? <h1>Talk</h1> : <h2>Conversations</h2>}
        <ConversationList shown={id ?? null} />
      </div>
      <div className={style['one']}>
        {id === undefined ? <NewConversation /> : <Conversation key={id} id={id} />}
      </div>
    </div>
  );
}
