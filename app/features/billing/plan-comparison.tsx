import type { ToolTab } from '#site/access.ts';
import { CATALOGUE } from '#site/figure-address.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { arePlansEqual } from '#site/plan-rights.ts';
import { Dots } from '#ui/dotted.tsx';
import { MoreLink } from '#ui/more-link.tsx';
import { QuoteLink } from '#ui/quote-link.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';

export interface TabContents extends Pick<ToolTab, 'id' | 'title'> {
  /** Whether everybody may open it: `Yes`, `No`, or for how many tools (`4 of 194`); null if unknown. */
  free: string | null;
  /** Headings of the tab's contents; none where they are not named. */
  sections: string[];
  /** How many tools have contents there; null if not counted. */
  held: string | null;
}

/** What free and paying readers see of a tool, tab by tab (spec §2, "Home": free-versus-premium comparison). */
export function PlanComparison({ tabs }: { tabs: TabContents[] }) {
  const hasSections = tabs.some(({ sections }) => sections.length > 0);
  return (
    <section aria-labelledby="plans">
      <SectionHeading
        id="plans"
        title="Free and for subscribers"
        note={say`What a reader may open. Where that differs from tool to tool, the table counts the tools that have something there. Featured tools show everything to everyone.${arePlansEqual() ? ' Today all plans open the same.' : ''}`}
        more={<MoreLink to={paths.premium}>Subscribe</MoreLink>}
      />
      <details className="text-sm">
        <summary>Tab by tab</summary>
        <table className="data">
          <thead>
            <tr>
              <th scope="col">Tab</th>
              {hasSections && (
                <th scope="col" className="hidden md:table-cell">
                  What it holds
                </th>
              )}
              <th scope="col" className="num">
                Free
              </th>
              <th scope="col" className="num">
                Any plan
              </th>
            </tr>
          </thead>
          <tbody>
            {tabs.map(({ id, title, free, sections, held }) => (
              <tr key={id}>
                <th scope="row">
                  {title}
                  {held !== null && <span className="small block font-normal">{held}</span>}
                </th>
                {hasSections && (
                  <td className="hidden text-muted md:table-cell">
                    <Dots parts={sections} />
                  </td>
                )}
                <td className="num">
                  {free === 'No' ? (
                    <span className="text-muted">
                      –<span className="sr-only">No</span>
                    </span>
                  ) : (
                    (free ?? '—')
                  )}
                </td>
                <td className="num">
                  {free === 'Yes' ? 'Yes' : <strong className="text-brand">Yes</strong>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <QuoteLink subject={CATALOGUE} of="the catalogue" />
        <p className="small mt-3">{say`Nobody is sold an empty tab: where nothing is recorded, a tool’s tab is open and says so. A locked one says what it holds.`}</p>
      </details>
    </section>
  );
}
