import { CERTAINTY_LABELS, type Certainty } from '#catalogue/tools/certainty.ts';
import { describeKept } from '#catalogue/tools/fact-ages.ts';
import { isRecorded, LOCKED } from '#catalogue/tools/recorded-fields.ts';

const MEANINGS: Record<Certainty, string> = {
  sourced: 'Published, and you can check it: a link to the source is one press away.',
  attributed:
    'The source is named, with its date where one is known, but nobody here has opened it: it has no address, or was only seen quoted.',
  editorial: "Reported by the directory's editors. No source is named, so check it before you rely on it.",
  computed: "Worked out from the catalogue's own rows. The page says from which.",
  withheld: 'Everybody may see the value, but where it comes from is for subscribers.',
};
const agesOf = () => [
  { label: 'May be out of date', meaning: `Older than its kind keeps: ${describeKept()}.` },
  { label: 'Undated', meaning: 'Nobody has said of when it is, so nobody knows how old it is.' },
];
const ORDER = [
  'sourced',
  'attributed',
  'computed',
  'editorial',
  'withheld',
] as const satisfies readonly Certainty[];

/** The marks that a figure can carry, from the surest to the least sure, folded. */
export function CertaintyLegend() {
  return (
    <details className="mt-4 text-sm">
      <summary>How sure is a figure? What its mark says</summary>
      <div className="mt-4">
        <CertaintyMeanings />
      </div>
    </details>
  );
}

/** What each mark means, and what it says of age, as a list. */
export function CertaintyMeanings() {
  return (
    <dl className="grid gap-8 text-sm sm:grid-cols-2 lg:grid-cols-3">
      {ORDER.filter((certainty) => certainty !== 'withheld' || isRecorded(LOCKED)).map((certainty) => (
        <div key={certainty}>
          <dt className="mb-1 font-semibold">{CERTAINTY_LABELS[certainty]}</dt>
          <dd className="text-muted">{MEANINGS[certainty]}</dd>
        </div>
      ))}
      {agesOf().map(({ label, meaning }) => (
        <div key={label}>
          <dt className="mb-1 font-semibold">{label}</dt>
          <dd className="text-muted">{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
