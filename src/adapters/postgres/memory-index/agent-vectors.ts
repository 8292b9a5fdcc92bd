import type pg from 'pg';
import { likeness } from '../../../domain/recall/likeness.ts';
import type { MemoryIndex, MemoryQuery, VectorSpace } from '../../../kernel/ports/memory-index.ts';
import { translated } from '../store-errors.ts';
import { vectorKey } from './term-key.ts';
import { asBytes, cosineTo, signBytes, signsOf, type Turn, turnUnder } from './turned-vector.ts';

/** What a query means, as the vectors of the memories stand there. */
export type AskedMeaning = {
  readonly model: string;
  readonly dimensions: number;
  readonly signs: Uint8Array;
  /** Of a memory's vector: 0 for what has nothing in common with the query, 1 for what says the same. */
  readonly likenessOf: (bytes: Int8Array) => number;
};

type Space = { readonly [Key in keyof VectorSpace]: VectorSpace[Key] | null };

export type AgentVectors = {
  readonly space: MemoryIndex['vectors'];
  readonly count: MemoryIndex['countVectors'];
  readonly begin: MemoryIndex['beginVectors'];
  readonly put: MemoryIndex['putVectors'];
  /** Null: they cannot be compared. */
  readonly asked: (meaning: MemoryQuery['meaning'], space: Space) => AskedMeaning | null;
};

type VectorOptions = {
  readonly pool: pg.Pool;
  readonly agentId: string;
  readonly masterKey: Buffer;
};

/** The vectors of one agent's memories, turned under its key on the way in. */
export function agentVectors({ pool, agentId, masterKey }: VectorOptions): AgentVectors {
  const key = vectorKey(masterKey, agentId);
  const turns = new Map<number, Turn>();
  const turned = (vector: Float32Array): Float32Array => {
    const turn = turns.get(vector.length) ?? turnUnder(key, vector.length);
    turns.set(vector.length, turn);
    return turn(vector);
  };
  return {
    space: async () => {
      const { rows } = await translated(() =>
        pool.query<Space & { mark: number }>(
          `select vector_model as model, vector_dimensions as dimensions, vector_from as "from", vector_to as "to",
             vector_seq as mark from memory_indexes where agent_id = $1`,
          [agentId],
        ),
      );
      const [row] = rows;
      const known = row === undefined ? null : knownSpace(row);
      return known === null || row === undefined ? null : { ...known, mark: row.mark };
    },
    count: async () => {
      const { rows } = await translated(() =>
        pool.query<{ count: number }>(
          `select count(*)::integer as count from memory_signs s join memory_indexes x using (agent_id)
           where s.agent_id = $1 and s.model = x.vector_model`,
          [agentId],
        ),
      );
      return rows[0]?.count ?? 0;
    },
    begin: async ({ model, dimensions, from, to }) => {
      const given = [agentId, model, dimensions, from, to];
      await translated(() => pool.query('select begin_vectors($1, $2, $3, $4, $5)', given));
    },
    put: async (model, rows, upTo) => {
      const vectors = rows.map(({ vector }) => turned(vector));
      await translated(() =>
        pool.query('select put_vectors($1, $2, $3, $4, $5, $6)', [
          agentId,
          model,
          rows.map(({ id }) => id),
          vectors.map(asBytes),
          vectors.map(signsOf),
          upTo,
        ]),
      );
    },
    asked: (meaning, given) => {
      const space = knownSpace(given);
      if (meaning === undefined || space?.model !== meaning.model) return null;
      if (space.dimensions !== meaning.vector.length) return null;
      const vector = turned(meaning.vector);
      const cosine = cosineTo(vector);
      return {
        model: space.model,
        dimensions: space.dimensions,
        signs: signBytes(vector),
        likenessOf: (bytes) => likeness(cosine(bytes), space),
      };
    },
  };
}

function knownSpace({ model, dimensions, from, to }: Space): VectorSpace | null {
  if (model === null || dimensions === null || from === null || to === null) return null;
  return { model, dimensions, from, to };
}
