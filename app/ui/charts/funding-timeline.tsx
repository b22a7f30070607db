import type { TimelineRound } from '#catalogue/tools/tool-pictures.ts';
import { paths } from '#site/paths.ts';
import { Dots } from '#ui/dotted.tsx';
import { ExternalLink } from '../external-link.tsx';
import { Shortened } from '../figure.tsx';
import { TextLink } from '../links.tsx';
import { Meter } from './bars.tsx';

/** Funding rounds, newest first, each with a bar as long as its amount. @param largest the amount of the longest bar */
export function FundingTimeline({ rounds, largest }: { rounds: TimelineRound[]; largest: number }) {
  return (
    <ol aria-label="Funding rounds" className="text-sm">
      {rounds.map(
        ({
          round,
          date,
          amount,
          exact,
          announcedAs,
          closed,
          usd,
          investors,
          valuation,
          kind,
          company,
          source,
        }) => (
          <li
            key={`${round} ${date} ${amount} ${company?.id}`}
            className="relative border-l border-edge pb-6 pl-6 before:absolute before:top-1.5 before:-left-1 before:size-2 before:rounded-full before:bg-ink last:pb-0"
          >
            <p className="flex flex-wrap justify-between gap-x-4">
              <strong className="wrap-anywhere">{round}</strong>
              <span className="font-semibold">
                <Shortened text={amount} exact={exact} />
              </span>
            </p>
            <Meter length={largest > 0 ? (100 * usd) / largest : 0} />
            <p className="small mt-1">
              <Dots
                parts={[
                  kind,
                  date,
                  closed && `closed ${closed}`,
                  announcedAs && `announced as ${announcedAs}`,
                  investors.map(({ name, led }) => (led ? `${name} (lead)` : name)).join(', '),
                  valuation && `valued at ${valuation} after it`,
                  company && (
                    <>
                      {company.said} <TextLink to={paths.company(company.id)}>{company.name}</TextLink>
                    </>
                  ),
                  source && <Source key="source" {...source} />,
                ].filter(Boolean)}
              />
            </p>
          </li>
        ),
      )}
    </ol>
  );
}

function Source({ name, url }: { name: string; url: string | null }) {
  if (url === null) return name;
  return (
    <ExternalLink href={url} kind="tool" className="link">
      {name}
    </ExternalLink>
  );
}
