import type { CapabilityLine } from '../../list/lines.ts';

type PickSettings = {
  readonly capabilityPlaces: number;
  readonly weakPlaces: number;
  readonly weakBelow: number;
};

/** How many relevant or strong ones come before each weak or stale one, so that a tight budget leaves some of both. */
const STRONG_PER_WEAK = 2;

/**
 * Capabilities by worth for the prompt (D7): those the work is about and the strong ones, with places kept for weak
 * and stale ones, which would otherwise never be seen, cautioned or practised. `matches`: ids, best match first.
 */
export function pickCapabilities(
  capabilities: readonly CapabilityLine[],
  matches: readonly string[],
  settings: PickSettings,
): readonly CapabilityLine[] {
  const rank = new Map(matches.map((id, index) => [id, index]));
  const isWeak = (one: CapabilityLine): boolean => isUncertain(one, settings.weakBelow);
  const relevant = capabilities
    .filter(({ id }) => rank.has(id))
    .sort((a, b) => (rank.get(a.id) ?? 0) - (rank.get(b.id) ?? 0));
  const others = capabilities.filter(({ id }) => !rank.has(id));
  const strong = others.filter((one) => !isWeak(one)).sort(byStanding);
  const weak = others.filter(isWeak).sort((a, b) => -byStanding(a, b));
  return shared([...relevant, ...strong], weak, settings);
}

/** Weak by its results, or not used for long. */
export function isUncertain({ confidence, isStale }: CapabilityLine, weakBelow: number): boolean {
  return (confidence !== null && confidence < weakBelow) || isStale;
}

type Standing = Pick<CapabilityLine, 'confidence' | 'tries' | 'imported' | 'isStale'>;

/** How far to rely on a capability, in words that always name the evidence. */
export function standingOfCapability(
  one: Standing,
  { weakBelow }: Pick<PickSettings, 'weakBelow'>,
): string {
  const { confidence, tries, imported, isStale } = one;
  if (confidence === null) return 'told, not tried';
  if (tries === 0) return 'new, not tried';
  const share = `${Math.round(confidence * 100)}% of ${tries} ${tries === 1 ? 'try' : 'tries'}`;
  const from = imported === null ? '' : `, ${importedOf(imported, tries)}`;
  if (confidence < weakBelow) return `weak: ${share}${from}; small steps, check each`;
  return `${share}${from}${isStale ? '; not used for long: take care' : ''}`;
}

function shared(
  first: readonly CapabilityLine[],
  weak: readonly CapabilityLine[],
  { capabilityPlaces, weakPlaces }: PickSettings,
): readonly CapabilityLine[] {
  const kept = first.slice(0, capabilityPlaces - Math.min(weakPlaces, weak.length));
  const keptWeak = weak.slice(0, capabilityPlaces - kept.length);
  const mixed: CapabilityLine[] = [];
  for (let i = 0; i < Math.max(kept.length, keptWeak.length); i += 1) {
    mixed.push(...kept.slice(i * STRONG_PER_WEAK, (i + 1) * STRONG_PER_WEAK));
    mixed.push(...keptWeak.slice(i, i + 1));
  }
  return [...mixed, ...first.slice(kept.length), ...weak.slice(keptWeak.length)];
}

function importedOf(imported: NonNullable<Standing['imported']>, tries: number): string {
  return imported.tries === tries
    ? `imported from ${imported.from}, not tried here`
    : `${imported.tries} of them imported from ${imported.from}`;
}

/** Rank of untried capabilities: after those that worked, before those that failed. */
const UNTRIED = 0.5;

/** Strongest first; among equals the most recently used. */
function byStanding(a: CapabilityLine, b: CapabilityLine): number {
  return (
    (b.confidence ?? UNTRIED) - (a.confidence ?? UNTRIED) ||
    (b.lastUsedCycle ?? 0) - (a.lastUsedCycle ?? 0) ||
    (a.id < b.id ? -1 : 1)
  );
}
