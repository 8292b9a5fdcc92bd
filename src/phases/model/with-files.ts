import { type ModelSettings, priceOf } from '../../domain/budget/prices.ts';
import { personalText } from '../../kernel/personal-text.ts';
import type { BlobStore } from '../../kernel/ports/blobs.ts';
import type {
  Media,
  ModelRequest,
  ShownFile,
  Sight,
  ToolResult,
} from '../../kernel/ports/model.ts';

/** Base64 characters of all files in one request; older ones are left out, whatever else providers would take. */
const MOST_FILE_CHARACTERS = 20 * 1024 * 1024;

/** Where files are kept, and what the models can see. */
export type FileShelf = {
  readonly blobs: Pick<BlobStore, 'get' | 'getPersonal'>;
  readonly models: Pick<ModelSettings, 'prices'>;
};

/**
 * The request with the bytes of the files it names, as it is sent; what is kept has their names alone. A file
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
  limits: Limits,
): Promise<Message> {
  const { toolResults, files } = message;
  if (files !== undefined) return { ...message, files: await shownFiles(blobs, files, limits) };
  if (toolResults === undefined) return message;
  const shown: ToolResult[] = [];
  for (const result of toolResults) {
    shown.push(await shownResult(blobs, result, roomBeside(limits, shown)));
  }
  return { ...message, toolResults: shown };
}

async function shownFiles(
  blobs: FileShelf['blobs'],
  files: readonly ShownFile[],
  limits: Limits,
): Promise<readonly ShownFile[]> {
  const shown: ShownFile[] = [];
  for (const { label, media } of files) {
    const loaded = await loadedMedia(blobs, media, roomBeside(limits, shown));
    shown.push(
      typeof loaded === 'string'
        ? { label: `${label}: not shown, ${loaded === GONE ? 'it is gone or too large' : loaded}` }
        : { label, ...loaded },
    );
  }
  return shown;
}

function roomBeside({ sees, room }: Limits, shown: readonly WithMedia[]): Limits {
  return { sees, room: room - charactersOf(shown) };
}

type WithMedia = { readonly media?: Media };

function charactersOf(shown: readonly WithMedia[]): number {
  return shown.reduce((sum, { media }) => sum + (media?.base64?.length ?? 0), 0);
}

function charactersIn({ toolResults = [], files = [] }: Message): number {
  return charactersOf(toolResults) + charactersOf(files);
}

function hasFile({ toolResults = [], files = [] }: Message): boolean {
  return [...toolResults, ...files].some(({ media }) => media !== undefined);
}

type Limits = { readonly sees: readonly Sight[]; readonly room: number };

async function shownResult(
  blobs: FileShelf['blobs'],
  result: ToolResult,
  limits: Limits,
): Promise<ToolResult> {
  const { media, callId, text, isError } = result;
  if (media === undefined) return result;
  const loaded = await loadedMedia(blobs, media, limits);
  if (typeof loaded !== 'string') return { ...result, ...loaded };
  const why = loaded === GONE ? `${GONE}: look at it again` : loaded;
  return { callId, text: `${text}\n(${why})`, isError };
}

const GONE = 'no longer shown';

/** With its bytes, or in words why it cannot be shown. */
async function loadedMedia(
  blobs: FileShelf['blobs'],
  media: Media | undefined,
  { sees, room }: Limits,
): Promise<WithMedia | string> {
  if (media === undefined) return {};
  if (!sees.includes(sightOf(media))) return 'this model cannot see it';
  const { ref, subject } = media;
  const base64 =
    subject === undefined
      ? await blobs.get(ref)
      : await personalText(blobs, subject, { blob: ref });
  if (base64 === null || base64.length > room) return GONE;
  return { media: { ...media, base64 } };
}

function sightOf({ type }: Pick<Media, 'type'>): Sight {
  return type === 'application/pdf' ? 'pdfs' : 'images';
}
