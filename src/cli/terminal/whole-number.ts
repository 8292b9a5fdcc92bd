import { InvalidArgumentError } from 'commander';

/** Reads an argument that is a whole number of at least this. */
export function wholeNumberFrom(least: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() !== '' && Number.isInteger(value) && value >= least) return value;
    throw new InvalidArgumentError(`It must be a whole number of at least ${least}.`);
  };
}
