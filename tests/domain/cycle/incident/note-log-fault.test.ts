import { expect, it } from 'vitest';
import { noteLogFault } from '../../../../src/domain/cycle/incident/note-log-fault.ts';

const known = (...seqs: number[]) => ({
  faults: seqs.map((seq) => ({ seq, kind: 'chain', found_at: '', event_id: `e${seq}` })),
});
const found = (seq: number) => ({ type: 'LogFaultFound', payload: { seq, kind: 'chain' } });
const mended = (seq: number) => ({ type: 'LogFaultMended', payload: { seq } });
const stretch = { after: 1000, to: 2000 };
const at = (seq: number) => ({ ...stretch, fault: { seq, kind: 'chain' } });

it('is recorded once', () => {
  expect(noteLogFault(at(1200), undefined)).toEqual([found(1200)]);
  expect(noteLogFault(at(1200), known(1200))).toEqual([]);
});

it('is mended when its stretch is right again, and no other', () => {
  const right = { ...stretch, fault: null };
  expect(noteLogFault(right, known(1000, 1200, 2000, 2001))).toEqual([mended(1200), mended(2000)]);
  expect(noteLogFault(right, undefined)).toEqual([]);
});

it('says nothing of what comes after a fault, which was not read', () => {
  expect(noteLogFault(at(1500), known(1200, 1700))).toEqual([mended(1200), found(1500)]);
});
