const ID =
  /(?<![\p{L}\p{N}])(?<id>a\d+|#?\d+(?::[\w:]+)?|(?:tool|step|answer|plan|mail)-[\w.-]+)(?![\p{L}\p{N}])/gu;
const ASKS =
  /(?<!\p{L})(?:why|reasons?|reasoning|explain|how come|warum|wieso|weshalb|grund|pourquoi|raison|por que|porque|razon|motivo|perche|waarom|reden)(?!\p{L})/gu;
const FRAME = new Set(
  `please can could would you did do does was were is the a what for of behind about to me tell give it this that thing action cycle number
  choose chose pick picked decide decided run ran start started take took make made have had has happen happened on with your ask asked
  bitte kannst du mir hast habt war ist der die das fur hinter gemacht getan gewahlt entschieden gestartet sag erklar erklare wurde zyklus aktion
  as tu as-tu fait choisi decide est la le c est quelle qu de pour peux moi explique dis has hecho elegido fue la el explica dime cual hai fatto scelto
  spiega il lo fizeste fez foi o qual heb je gedaan gekozen`.split(/\s+/u),
);

/** What somebody asks the reasons of, in whatever order; null: they say more. Only tells. `plain`: folded. */
export function whyAsked(plain: string): string | null {
  const ids = [...plain.matchAll(ID)].flatMap(({ groups }) => groups?.['id'] ?? []);
  const [only, another] = ids;
  if (only === undefined || another !== undefined) return null;
  const without = plain.replace(ID, ' ');
  const left = without.replace(ASKS, ' ');
  if (left === without) return null;
  const words = left.split(/[^\p{L}-]+/u).filter((one) => one !== '');
  return words.every((one) => FRAME.has(one)) ? only.replace(/^#/u, '') : null;
}
