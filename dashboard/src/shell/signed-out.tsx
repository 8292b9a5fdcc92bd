import { linkFailure } from '../data/sign-in.ts';
import style from './signed-out.module.css';

/** What to do without a session. */
export function SignedOut() {
  const failure = linkFailure();
  return (
    <main className={style['page']}>
      <h1>{failure === null ? 'This browser is signed out' : 'The link did not open'}</h1>
      {failure !== null && <p role="alert">{sentence(failure)}</p>}
      <p>On the machine where the agent runs, ask for a new link:</p>
      <pre>homeostat dashboard</pre>
      <p>
        It signs one browser in, once, within a minute. In a browser that is signed in already, the
        menu has it too: “Open on another device”.
      </p>
    </main>
  );
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
