import type { ModelMessage, ModelRequest } from '../../kernel/ports/model.ts';

/** The request without the bytes of files, whose size says nothing about their tokens. */
export function withoutFiles(request: ModelRequest): ModelRequest {
  return { ...request, messages: request.messages.map(inWords) };
}

function inWords(message: ModelMessage): ModelMessage {
  const { toolResults, files } = message;
  return {
    ...message,
    ...(toolResults !== undefined && {
      toolResults: toolResults.map(({ callId, text, isError }) => ({ callId, text, isError })),
    }),
    ...(files !== undefined && { files: files.map(({ label }) => ({ label })) }),
  };
}

/** The most tokens that the files of a request can cost. */
export function fileTokens({ messages }: ModelRequest): number {
  const results = messages.flatMap(({ toolResults = [], files = [] }) => [
    ...toolResults,
    ...files,
  ]);
  return results.reduce((sum, { media }) => sum + (media?.tokens ?? 0), 0);
}
