import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

const ID_BYTES = 16;
/** Random bytes are asked for in bulk: one call costs as much for 256 ids as for one. */
const pool = Buffer.alloc(256 * ID_BYTES);
let used = pool.length;

/** A uuidv7: ids sort by the millisecond they were made in. */
export function newId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const random = pool.subarray(used, used + ID_BYTES);
  used += ID_BYTES;
  return v7({ random });
}
