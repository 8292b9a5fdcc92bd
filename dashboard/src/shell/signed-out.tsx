import style from './signed-out.module.css';

/** What to do without a session. */
export function SignedOut() {
  return (
    <main className={style['page']}>
      <h1>You are signed out</h1>
      <p>On the machine where the agent runs, ask for a new link:</p>
      <pre>homeostat dashboard</pre>
      <p>The link works once, for a minute, and signs this browser in.</p>
    </main>
  );
}
