import { z } from 'zod';
import type { GuestMemory } from '../../../app/guest/guest-memory.ts';
import type { MemoryDesk } from '../../../app/memory/memory-desk.ts';
import type { Guest } from '../../../kernel/ports/guest.ts';
import { apiOrigin } from '../../contract/api-origin.ts';
import type { HttpPorts } from '../../contract/ports.ts';
import { HttpProblem } from '../../contract/problem.ts';
import { jsonRoute } from '../../gate/route.ts';
import { shownMemory } from './memories.ts';

const LONGEST = 2000;
const LONGEST_DOCUMENT = 60_000;

const id = z.string().min(1).max(200);
const note = z.strictObject({
  text: z.string().trim().min(1).max(LONGEST),
  tags: z.array(z.string().trim().min(1).max(40)).max(10).default([]),
  /** Id of the memory that this one replaces. */
  corrects: id.optional(),
});
const document = z.strictObject({
  text: z.string().trim().min(1).max(LONGEST_DOCUMENT),
  /** Its source: an address or a title. */
  source: z.string().trim().max(200).default(''),
  /** `owner`: the text is the owner's own words; needs the owner's token. */
  trust: z.enum(['owner', 'outside']).default('outside'),
});

type Desks = { readonly memories: MemoryDesk; readonly guestMemory: (guest: Guest) => GuestMemory };

/** Adds and deletes memories. A guest's memories have the trust `outside`. */
export function memoryChangeRoutes(ports: HttpPorts) {
  const { memories, guestMemory } = ports;
  if (memories === undefined || guestMemory === undefined) return [];
  const desks = { memories, guestMemory };
  return [
    jsonRoute({
      path: '/api/memories',
      summary: 'Store a fact; the same words twice are one memory',
      guests: 'write',
      body: note,
      status: 201,
      answer: z.strictObject({ memory: shownMemory }),
      handle: async ({ body }, guest) => {
        const memory = await added(ports, desks, { ...body, guest });
        return { memory };
      },
    }),
    jsonRoute({
      path: '/api/memories/:id/forget',
      summary: 'Delete a memory and its index entries',
      guests: 'write',
      params: z.strictObject({ id }),
      body: z.strictObject({}),
      answer: z.strictObject({
        memory_id: z.string(),
        /** The source that still contains its text. */
        source: z.string().nullable(),
      }),
      handle: async ({ params }, guest) => {
        if (guest !== null) return forgottenOf(guestMemory(guest), params.id);
        const doc = await memories.forget(apiOrigin(ports), params.id);
        if (doc === null) throw noMemory(params.id);
        const source = doc.subject === `memory:${params.id}` ? null : doc.subject;
        return { memory_id: params.id, source };
      },
    }),
    jsonRoute({
      path: '/ingest/document',
      summary: 'Store a text as one memory per paragraph; storing it twice adds nothing',
      guests: 'write',
      body: document,
      status: 201,
      answer: z.strictObject({
        /** Subject to forget in order to erase all of its texts. */
        subject: z.string(),
        memory_ids: z.array(z.string()),
      }),
      handle: async ({ body: { text, source, trust } }, guest) => {
        if (guest !== null && trust === 'owner') {
          const message = 'words of a guest are never the owner’s; leave `trust` out';
          throw new HttpProblem(403, 'forbidden', { message });
        }
        return guest === null
          ? memories.ingest({ ...apiOrigin(ports), trust }, { text, source })
          : guestMemory(guest).ingest({ text, source });
      },
    }),
  ];
}

async function forgottenOf(memory: GuestMemory, unwanted: string) {
  const done = await memory.forget(unwanted);
  if (done === 'forgotten') return { memory_id: unwanted, source: null };
  if (done === 'unknown') throw noMemory(unwanted);
  throw new HttpProblem(403, 'forbidden', {
    message: 'a guest may delete only memories it stored itself',
  });
}

type Kept = z.output<typeof note> & { readonly guest: Guest | null };

async function added(
  ports: HttpPorts,
  { memories, guestMemory }: Desks,
  { guest, corrects: corrected, ...given }: Kept,
) {
  const corrects = corrected ?? null;
  if (guest === null) {
    if (corrects !== null && (await memories.show(corrects))?.status !== 'active') {
      throw noMemory(corrects);
    }
    const memory = await memories.add(apiOrigin(ports), { ...given, corrects });
    if (memory !== null) return memory;
  } else {
    const name = await guestMemory(guest).remember({ ...given, corrects });
    const memory = name === null ? null : await memories.show(name);
    if (memory !== null) return memory;
  }
  throw noMemory(corrects ?? '');
}

function noMemory(unknown: string): HttpProblem {
  return new HttpProblem(404, 'not_found', { message: `there is no active memory "${unknown}"` });
}
