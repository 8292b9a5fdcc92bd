import { block, escalate, type Flow, UNKNOWN, unknownFlow } from './call.ts';
import { runStatement } from './run-script.ts';
import { fork, giveUp, mayStep, report, type Shell } from './shell.ts';
import { judgeAsIf } from './trial.ts';

const LETTERS_A_STEP = 8;

/** Judges text that a shell would read as commands, in the shell given. */
export function runText(shell: Shell, text: string, stdin: Flow | null): Flow {
  if (!mayStep(shell, 1 + text.length / LETTERS_A_STEP)) return unknownFlow();
  if (text.trim() === '') return { text: '', tags: [] };
  if (text.trim() === UNKNOWN) {
    report(shell, escalate('shell.computed-code', 'the code to run is only known when it runs'));
    return unknownFlow();
  }
  const script = shell.machine.context.parse(text);
  if (script === null) {
    giveUp(shell, block('shell.too-costly', 'the code to run is too nested or odd to be read'));
    return unknownFlow();
  }
  const flow = runStatement(shell, script.body, stdin);
  if (script.isBroken) report(shell, escalate('shell.not-parsed', 'the code to run is not whole'));
  return flow;
}

/**
 * A value with a substitution in it that was not made yet: a prompt, an index, arithmetic and `${x@P}` make it later.
 * Judged as though the shell expanded it.
 */
export function judgeKept(shell: Shell, text: string): void {
  if (!/\$\(|`/.test(text)) return;
  judgeAsIf(shell, 'a value holds a command that may run', (inner) => {
    runText(inner, `: <<KEPT\n${text}\nKEPT\n`, null);
  });
}

/** As `runText`, in a shell on another machine or in a container, where none of the local state applies. */
export function runElsewhere(shell: Shell, text: string): Flow {
  return onAnother(shell, (far) => runText(far, text, null));
}

/** Another machine is not lost with the container that reaches it. */
export function onAnother(shell: Shell, run: (far: Shell) => Flow): Flow {
  const { findings } = shell.machine;
  const before = findings.length;
  const flow = run(elsewhere(shell));
  const found = findings.splice(before);
  findings.push(...found.map((finding) => ({ ...finding, isOfMachine: false })));
  return flow;
}

export function elsewhere(shell: Shell): Shell {
  const far = fork(shell);
  far.cwd = null;
  return {
    ...far,
    variables: new Map(),
    exported: new Set(),
    functions: new Map(),
    aliases: new Map(),
    isRoot: false,
  };
}
