import pc from 'picocolors';
import type { Watched } from '../compose/watch-controller.ts';

/** What the terminal shows last: the reply whose words stand there, and whether its line is still open. */
type Shown = { readonly reply: number | null; readonly isMidLine: boolean };

/** Turns what is seen into text for a terminal; each call goes on where the one before ended. */
export function liveText(): (seen: Watched) => string {
  let shown: Shown = { reply: null, isMidLine: false };
  return (seen) => {
    const isSame = seen.event === 'words' && seen.reply === shown.reply;
    const lineEnd = shown.isMidLine && !isSame ? '\n' : '';
    if (seen.event !== 'words') {
      shown = { reply: null, isMidLine: false };
      return `${lineEnd}${lineOf(seen)}\n`;
    }
    const head = isSame ? '' : pc.dim(`cycle ${seen.cycleNo}, ${visible(seen.purpose)}:\n`);
    const text = visible(seen.text);
    const isOpen = text === '' ? lineEnd === '' && shown.isMidLine : !text.endsWith('\n');
    shown = nextShown(seen, isOpen);
    return `${lineEnd}${head}${dimmed(seen, text)}${isOpen && seen.isLast ? '\n' : ''}`;
  };
}

/** Thoughts are no answer. */
function dimmed({ kind }: Extract<Watched, { event: 'words' }>, text: string): string {
  return kind === 'thought' ? pc.dim(text) : text;
}

function nextShown(
  { isLast, reply }: Extract<Watched, { event: 'words' }>,
  isOpen: boolean,
): Shown {
  return isLast ? { reply: null, isMidLine: false } : { reply, isMidLine: isOpen };
}

function lineOf(seen: Exclude<Watched, { event: 'words' }>): string {
  if (seen.event === 'lost') return pc.dim(`[${seen.pieces} pieces were lost: read too slowly]`);
  return actionLine(seen);
}

function actionLine(seen: Extract<Watched, { event: 'action' }>): string {
  switch (seen.type) {
    case 'ActionProposed':
      return pc.cyan(oneLine(`> ${seen.payload.tool}: ${seen.payload.args_redacted}`));
    case 'ActionAllowed':
      return pc.dim(`  ${oneLine(`allowed by ${seen.payload.rule} (tier ${seen.payload.tier})`)}`);
    case 'ActionBlocked':
      return pc.red(`  ${oneLine(`blocked by ${seen.payload.rule_id}: ${seen.payload.reason}`)}`);
    case 'ActionEscalated': {
      const { to, action_id, reason } = seen.payload;
      const who = to === 'owner' ? `you (homeostat approvals show ${action_id})` : 'an audit';
      return pc.yellow(`  ${oneLine(`waits for ${who}: ${reason}`)}`);
    }
    case 'ActionExecuted': {
      const { exit_code, duration_ms } = seen.payload;
      const line = `  exit ${exit_code} in ${(duration_ms / 1000).toFixed(1)} s`;
      return exit_code === 0 ? pc.green(line) : pc.red(line);
    }
  }
}

function oneLine(text: string): string {
  return visible(text).replace(/\s+/g, ' ').trimEnd();
}

/** A model's words may not move the cursor, colour, or turn the direction of the owner's terminal. */
function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Bidi_Control}]/gu, (character) =>
    character === '\n' || character === '\t' ? character : '',
  );
}
