import { type ModelSettings, priceOf } from '../../domain/budget/prices.ts';
import type { BlobStore } from '../../kernel/ports/blobs.ts';
import type { Media, ModelRequest, Sight, ToolResult } from '../../kernel/ports/model.ts';

/** Base64 characters of all files in one request; older ones are left out, whatever else providers would take. */
const MOST_FILE_CHARACTERS = 20 * 1024 * 1024;

/** Where files are kept, and what the models can see. */
export type FileShelf = {
  readonly blobs: Pick<BlobStore, 'get'>;
  readonly models: Pick<ModelSettings, 'prices'>;
};

/**
 * The request with the bytes of the files its results name, as it is sent; what is kept has their names alone. A file
 * that the model cannot see, that is gone or that is one too many is said to be so in words.
 */
export async function withFiles(
  { blobs, models }: FileShelf,
  request: ModelRequest,
): Promise<ModelRequest> {
  if (!request.messages.some(hasFile)) return request;
  const sees = priceOf(models.prices, request.model)?.takes?.sees ?? [];
  let room = MOST_FILE_CHARACTERS;
  const messages: Message[] = [];
  for (const message of request.messages.toReversed()) {
    const shown = await shownMessage(blobs, message, { sees, room });
    room -= charactersIn(shown);
    messages.unshift(shown);
  }
  return { ...request, messages };
}

type Message = ModelRequest['messages'][number];

async function shownMessage(
  blobs: FileShelf['blobs'],
  message: Message,
  { sees, room }: Limits,
): Promise<Message> {
  if (message.toolResults === undefined) return message;
  const toolResults: ToolResult[] = [];
  for (const result of message.toolResults) {
    const left = room - charactersIn({ toolResults });
    toolResults.push(await shownResult(blobs, result, { sees, room: left }));
  }
  return { ...message, toolResults };
}

function charactersIn({ toolResults = [] }: Pick<Message, 'toolResults'>): number {
  return toolResults.reduce((sum, { media }) => sum + (media?.base64?.length ?? 0), 0);
}

function hasFile({ toolResults = [] }: Message): boolean {
  return toolResults.some(({ media }) => media !== undefined);
}

type Limits = { readonly sees: readonly Sight[]; readonly room: number };

async function shownResult(
  blobs: FileShelf['blobs'],
  result: ToolResult,
  { sees, room }: Limits,
): Promise<ToolResult> {
  const { media, callId, text, isError } = result;
  if (media === undefined) return result;
  const inWords = (why: string) => ({ callId, text: `${text}\n(${why})`, isError });
  if (!sees.includes(sightOf(media))) return inWords('this model cannot see it');
  const base64 = await blobs.get(media.ref);
  if (base64 === null || base64.length > room) return inWords('no longer shown: look at it again');
  return { ...result, media: { ...media, base64 } };
}

function sightOf({ type }: Pick<Media, 'type'>): Sight {
  return type === 'application/pdf' ? 'pdfs' : 'images';
}
