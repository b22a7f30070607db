import type { MarketView } from '#catalogue/market/category-view.ts';
import type { Investor } from '#catalogue/market/funding.ts';
import type { Provenance } from '#catalogue/tools/certainty.ts';
import { formatCounted } from '#site/format.ts';
import { paths } from '#site/paths.ts';
import { ExternalLink } from '#ui/external-link.tsx';
import { TextLink } from '#ui/links.tsx';
import { MarketSection, Nothing } from './market-section.tsx';

/** Of a category's investors, which can be hundreds, a page has no more than these. */
export const INVESTORS_SHOWN = 8;

interface Props {
  section: MarketView['investors'];
  /** The category's id. */
  category: string;
  /** Absent where the page says it once for all. */
  origin: Provenance | undefined;
}

/** The investors who invest most often in the category's companies. */
export function KeyInvestors({ section, category, origin }: Props) {
  const { investors, count, isPartial } = section.content;
  const isComputed = investors.some(({ id }) => id !== undefined);
  return (
    <MarketSection
      title="Key Investors"
      origin={origin}
      note={`By number of recorded rounds${isPartial ? ' that are open to everybody' : ''}`}
    >
      {investors.length === 0 && <Nothing text="No investors available" />}
      <ul>
        {investors.map((investor) => (
          <li key={investor.name} className="flex justify-between gap-4 border-b border-line py-2 text-sm">
            <span>
              <InvestorName investor={investor} />
              {investor.companies.length > 0 && (
                <span className="small block">{investor.companies.join(', ')}</span>
              )}
            </span>
            {investor.rounds !== null && (
              <span className="whitespace-nowrap">{formatCounted(investor.rounds, 'round')}</span>
            )}
          </li>
        ))}
      </ul>
      {count > INVESTORS_SHOWN && (
        <p className="small mt-2">
          and {formatCounted(count - INVESTORS_SHOWN, 'other')}
          {isComputed && (
            <>
              , <TextLink to={paths.investorList({ filters: { category } })}>all in a list</TextLink>
            </>
          )}
        </p>
      )}
    </MarketSection>
  );
}

function InvestorName({ investor: { id, name, website } }: { investor: Investor }) {
  if (id !== undefined) {
    return <TextLink to={paths.investor(id)}>{name}</TextLink>;
  }
  if (!website) return <strong>{name}</strong>;
  return (
    <ExternalLink href={website} className="link">
      {name}
    </ExternalLink>
  );
}
