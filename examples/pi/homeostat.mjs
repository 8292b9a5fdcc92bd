// Has Homeostat guard and remember the sessions of pi. Whatever goes wrong with a question, the tool does not run.
export default function homeostat(pi) {
  const { HOMEOSTAT_URL: url = 'http://127.0.0.1:8090', HOMEOSTAT_TOKEN: token } = process.env;
  const hook = async (name, { cwd, sessionManager }, fields = {}) => {
    const session_id = sessionManager.getSessionId();
    const host = { host: 'pi', pid: process.pid, project_dir: cwd };
    const answer = await fetch(`${url}/hooks/claude-code`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ session_id, cwd, hook_event_name: name, homeostat: host, ...fields }),
      signal: AbortSignal.timeout(5000),
    });
    if (!answer.ok) throw new Error(`Homeostat answered ${answer.status}`);
    return (await answer.json()).hookSpecificOutput ?? {};
  };
  const tell = (...told) => hook(...told).catch(() => ({}));
  const call = ({ toolName, input, toolCallId }) => ({
    tool_name: toolName,
    tool_input: input,
    tool_use_id: toolCallId,
  });
  pi.on('session_start', (_, context) => tell('SessionStart', context));
  pi.on('before_agent_start', async ({ prompt }, context) => {
    const { additionalContext: content } = await tell('UserPromptSubmit', context, { prompt });
    if (content) return { message: { customType: 'homeostat', content, display: false } };
  });
  pi.on('tool_call', async (event, context) => {
    const { permissionDecision, permissionDecisionReason: reason } = await hook(
      'PreToolUse',
      context,
      call(event),
    );
    if (permissionDecision) return { block: true, reason };
  });
  pi.on('tool_result', async (event, context) => {
    const text = event.content.map((part) => part.text ?? '').join('\n');
    const came = event.isError ? { error: text } : { tool_response: text };
    await tell(event.isError ? 'PostToolUseFailure' : 'PostToolUse', context, {
      ...call(event),
      ...came,
    });
  });
  pi.on('agent_end', (_, context) => tell('Stop', context));
  pi.on('session_shutdown', ({ reason }, context) => tell('SessionEnd', context, { reason }));
}
