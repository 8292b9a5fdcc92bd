import { expect, it } from 'vitest';
import { jobProjection } from '../../../src/domain/job/views/job.ts';
import { intentionProjection } from '../../../src/domain/task/views/intention.ts';
import type { Wanted } from '../../../src/kernel/log/log-contract.ts';
import { wantedOnce } from '../../../src/kernel/log/wanted-once.ts';

type Keys = Wanted[number]['keys'];
const jobs = (keys: Keys) => ({ projection: jobProjection, keys });
const tasks = (keys: Keys) => ({ projection: intentionProjection, keys });

it.each<[string, Wanted, Wanted]>([
  ['the most of what readers want', [jobs('open'), jobs('recent')], [jobs('recent')]],
  ['named ones together', [jobs(['a', 'b']), jobs(['b', 'c'])], [jobs(['a', 'b', 'c'])]],
  ['each projection', [jobs('open'), tasks('open')], [jobs('open'), tasks('open')]],
  ['named ones among all of them', [jobs(['a']), jobs('all')], [jobs('all')]],
  // All of them would hold both, and grow for ever.
  ['named ones beside the open', [jobs('open'), jobs(['a'])], [jobs('open'), jobs(['a'])]],
  ['a projection that only has to be usable', [jobs([])], [jobs([])]],
])('asks once for %s', (_, wanted, asked) => {
  expect(wantedOnce(wanted)).toEqual(asked);
});
