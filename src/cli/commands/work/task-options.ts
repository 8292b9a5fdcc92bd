import { InvalidArgumentError } from 'commander';
import type { Verifier } from '../../../domain/task/events.ts';
import { readVerifier } from '../../../domain/task/read-verifier.ts';

export function priority(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= 5) return value;
  throw new InvalidArgumentError('a whole number from 1 to 5');
}

export function verifier(text: string, before: readonly Verifier[]): readonly Verifier[] {
  const read = readVerifier(text);
  if (typeof read === 'string') throw new InvalidArgumentError(read);
  return [...before, read];
}
