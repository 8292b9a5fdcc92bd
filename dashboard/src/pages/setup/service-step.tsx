/** A command, and no button: the service has an environment of its own, and the agent that answers here must end first. */
export function ServiceStep() {
  return (
    <>
      <h2>Should it run after each login?</h2>
      <p>
        As a service of your user it starts by itself, and again after a crash. Stop the agent where
        it runs now, then:
      </p>
      <pre>homeostat service install</pre>
      <p>
        A key that stands in your shell alone is not known to the service; the command says where it
        belongs.
      </p>
    </>
  );
}
