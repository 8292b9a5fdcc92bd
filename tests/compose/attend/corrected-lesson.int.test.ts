import { expect, it } from 'vitest';
import { until } from '../../support/until.ts';
import { attendedAgent } from './attended-agent.ts';

const { post } = await attendedAgent();

type Answer = {
  readonly systemMessage?: string;
  readonly reason?: string;
  readonly hookSpecificOutput?: { readonly additionalContext?: string };
};

async function hook(session_id: string, hook_event_name: string, fields: object): Promise<Answer> {
  const answer = await post({ session_id, cwd: '/shop', hook_event_name, ...fields });
  return (await answer.json()) as Answer;
}

const asks = (session: string, prompt: string) => hook(session, 'UserPromptSubmit', { prompt });
const commands = (name: string, command_args: string) =>
  hook('of-commands', 'UserPromptExpansion', { command_name: `homeostat:${name}`, command_args });
const recalled = async (words: string) => (await commands('s3-recall', words)).reason ?? '';

it('gives way when the person objects, and the next session is told the new one', async () => {
  const old = 'Install the packages of the shop with npm install';
  await commands('s3-learn', old);
  expect(await recalled('packages shop')).toContain(old);
  await asks('monday', 'Install the packages of the shop.');
  const { systemMessage = '' } = await asks('monday', 'No, use npm ci, not npm install.');
  expect(systemMessage).toContain('use npm ci, not npm install. It takes the place of');
  expect(systemMessage).toContain(old);
  // A prompt does not wait long for memories.
  const next = await until(async () => {
    const answer = await asks('tuesday', 'Install the packages of the shop again');
    const { additionalContext = '' } = answer.hookSpecificOutput ?? {};
    expect(additionalContext).toContain('Install the packages of the shop": use npm ci, not npm');
    return answer;
  });
  expect(next.hookSpecificOutput?.additionalContext).not.toContain(old);
  expect(next.systemMessage).toBeUndefined();
});

it('gives way to a lesson that is taught by command', async () => {
  await commands('s3-learn', 'Format the code of the shop with prettier');
  const { reason } = await commands(
    's3-learn',
    'Use biome, not prettier, for the code of the shop',
  );
  expect(reason).toContain('takes the place of: Format the code of the shop with prettier');
  expect(await recalled('format code shop prettier')).not.toContain('with prettier');
});
