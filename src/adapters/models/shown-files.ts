import type { ModelRequest } from '../../kernel/ports/model.ts';

/** The request without the bytes of files, whose size says nothing about their tokens. */
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

/** The most tokens that the files of a request can cost. */
export function fileTokens({ messages }: ModelRequest): number {
  const results = messages.flatMap(({ toolResults = [] }) => toolResults);
  return results.reduce((sum, { media }) => sum + (media?.tokens ?? 0), 0);
}
