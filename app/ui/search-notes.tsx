import { namesOf, notesOf } from '#catalogue/search/answer/notes.ts';
import type { Offer } from '#catalogue/search/answer/offers.ts';
import type { SearchIntent, ToolSearch } from '#catalogue/tools/entities.ts';
import { say, wordedTexts } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { literalTerm, shownTerm } from '#site/shown-term.ts';
import { inPlace } from './in-place.ts';
import { TextLink } from './links.tsx';
import { ListNotes } from './list-notes.tsx';

interface Props {
  /** What was typed. */
  term: string;
  found: ToolSearch;
  /** The address of this list with another term. */
  addressFor: (term: string) => string;
  /** The id of the heading above the list, which takes the focus when a followed link is gone. */
  resultsId: string;
}

/** Says above everything that a search found that another text was searched for. Works without scripts. */
export function CorrectionNote({ term, found: { corrected }, addressFor, resultsId }: Props) {
  if (corrected === null) return null;
  return (
    <p className="mb-4 wrap-anywhere" role="status">
      Showing results for <strong>{shownTerm(corrected)}</strong>. Search instead for{' '}
      <a href={addressFor(`"${term}"`)} className="link" {...inPlace(resultsId)}>
        {shownTerm(term)}
      </a>
    </p>
  );
}

/** Shows above the list of tools how the search was understood and what else answers it. Works without scripts. */
export function SearchNotes({ term, found, addressFor, resultsId }: Props) {
  const literal = found.count === 0 ? literalTerm(term) : null;
  return (
    <>
      {literal !== null && (
        <p className="mb-4 wrap-anywhere">
          Only exactly this text was looked for. Search without quotes for{' '}
          <a href={addressFor(literal)} className="link" {...inPlace(resultsId)}>
            {shownTerm(literal)}
          </a>
        </p>
      )}
      <Offers offers={found.offers} />
      {found.data.length > 0 && found.intent && <IntentLink intent={found.intent} />}
      <ListNotes notes={notesOf(found, term)} resultsId={resultsId} />
    </>
  );
}

/** The page that answers a search for alternatives or a comparison better than a list of tools. */
function IntentLink({ intent }: { intent: SearchIntent }) {
  if (intent.kind === 'company' || intent.kind === 'site') return null;
  const isComparison = intent.kind === 'comparison';
  const to = isComparison
    ? paths.comparison({ tools: intent.tools.map(({ id }) => id) })
    : paths.alternatives(intent.of.id);
  return (
    <p className="mb-4 wrap-anywhere">
      <a href={to} className="link font-semibold">
        {isComparison
          ? `Compare ${namesOf(intent.tools)} side by side`
          : `All alternatives to ${intent.of.name}, with reasons`}
      </a>
    </p>
  );
}

const OFFER_LABELS: Readonly<Record<Offer['kind'], string>> = wordedTexts({
  specialization: 'Specialization',
  category: 'Category',
  function: 'AI for',
  question: 'Question',
  company: 'Company',
  'company-page': 'Company',
  investor: 'Investor',
  rounds: 'Market',
  companies: 'Market',
});

function Offers({ offers }: { offers: readonly Offer[] }) {
  if (offers.length === 0) return null;
  return (
    <ul className="offers" aria-label={say`Best answers beside tools`}>
      {offers.map((offer) => (
        <li key={offer.kind} className="min-w-0 wrap-anywhere">
          <span className="small">{OFFER_LABELS[offer.kind]}</span>{' '}
          <TextLink to={addressOf(offer)}>{offer.name}</TextLink>
        </li>
      ))}
    </ul>
  );
}

function addressOf({ kind, id, name, category }: Offer): string {
  switch (kind) {
    case 'specialization':
      return category === null ? paths.toolsOf(name) : paths.toolsOf(category, name);
    case 'category':
      return paths.toolsOf(name);
    case 'function':
      return paths.businessFunction(id);
    case 'question':
      return paths.question(id);
    case 'company':
      return paths.toolsBy(name);
    case 'company-page':
      return paths.company(id);
    case 'investor':
      return paths.investor(id);
    case 'rounds':
      return `${paths.marketRounds}?${id}`;
    case 'companies':
      return `${paths.companies}?${id}`;
  }
}
