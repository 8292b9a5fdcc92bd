import { exploredShare } from '../tests/domain/learning/explored-share.ts';
import { table } from './measure.ts';

const DRAWS = 100_000;
/** H11, and what the document's own algorithm comes to. */
const BANDS = [
  { p: 0.1, band: 'at most .15', document: '.21' },
  { p: 0.5, band: '.12 to .20', document: '.27' },
  { p: 0.9, band: '.12 to .20', document: '.30' },
];

/** The share of cycles that explore over many draws of the pure function, by how often an exploration succeeds. */
export async function benchExplore(): Promise<void> {
  const rows = BANDS.map(({ p, band, document }) => [
    String(p),
    exploredShare(DRAWS, p).toFixed(3),
    band,
    document,
  ]);
  console.log(
    table([['explorations succeed', `explored, of ${DRAWS} draws`, 'H11', 'document'], ...rows]),
  );
}
