import type { ModelRequest } from '../../kernel/ports/model.ts';

/** The request as it is without the bytes of files, which say nothing of their tokens. */
export function withoutFiles(request: ModelRequest): ModelRequest {
  const messages = request.messages.map((message) =>
    message.toolResults === undefined
      ? message
      : {
          ...message,
          toolResults: message.toolResults.map(({ callId, text, isError }) => ({
            callId,
            text,
            isError,
          })),
        },
  );
  return { ...request, messages };
}

/** What the files of a request weigh, at most. */
export function fileTokens({ messages }: ModelRequest): number {
  const results = messages.flatMap(({ toolResults = [] }) => toolResults);
  return results.reduce((sum, { media }) => sum + (media?.tokens ?? 0), 0);
}
