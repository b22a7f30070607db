import { redirect } from 'react-router';
import { type SimilarCompanies, similarCompanies } from '#catalogue/figures/company-list.ts';
import { catalogueOf } from '#catalogue/loader.server.ts';
import { fundingYears } from '#catalogue/market/funding.ts';
import { type Company, type CompanyRecord, ENTITY_ROUNDS, statusOf } from '#catalogue/rounds/entity-pages.ts';
import { totalOf } from '#catalogue/rounds/round-list.ts';
import { besideText, sumRounds } from '#catalogue/rounds/round-sums.ts';
import { shownRound } from '#catalogue/rounds/round-table.ts';
import { readRounds } from '#catalogue/rounds/rounds.server.ts';
import { type Named, type RoundTotals, type ShownRound, UNCOUNTED_ROUNDS } from '#catalogue/rounds/rounds.ts';
import { STAGE_NAMES } from '#catalogue/rounds/stages.ts';
import { FACT_WORDS } from '#catalogue/tools/fact-words.ts';
import { describePage } from '#features/discovery/described.server.ts';
import { breadcrumbs, lockedPage } from '#features/discovery/json-ld.ts';
import { isFollowed } from '#features/following/is-followed.server.ts';
import { servicesContext, viewerContext } from '#platform/request/context.server.ts';
import { notFound, orUnavailable } from '#platform/request/failures.server.ts';
import { formatCount, formatCounted, formatDate, formatExactUsd, formatUsd } from '#site/format.ts';
import { MESSAGES } from '#site/messages.ts';
import { paths } from '#site/paths.ts';
import { StatusBadge } from '#ui/badge.tsx';
import { FundingYears } from '#ui/charts/funding-years.tsx';
import { ExternalLink } from '#ui/external-link.tsx';
import { FailedPage } from '#ui/failed-page.tsx';
import { FollowButton } from '#ui/follow-button.tsx';
import { failedMeta, pageMeta } from '#ui/page-meta.ts';
import { RoundTable } from '#ui/round-table.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import { SubscribersNote } from '#ui/subscribers-note.tsx';
import type { Route } from './+types/company';
import { readCompany } from './company-page.server.ts';
import { presentEntityId } from './entity-address.server.ts';
import { FactLine } from './fact-line.tsx';
import { RecordLine } from './record-line.tsx';

/** A company with its tools, rounds, rivals and investors: three statements. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { read } = context.get(servicesContext).db;
  const viewer = context.get(viewerContext);
  return orUnavailable(context, 'reading a company', async () => {
    const catalogue = await catalogueOf(read);
    const seen = catalogue.roundsFor(viewer);
    const events = seen.of('company', id);
    const totals = { ...totalOf(seen, { companyId: id }), ...sumRounds(events), events: events.length };
    const [company, rounds] = await Promise.all([
      readCompany(read, viewer, id),
      readRounds(read, viewer, events.slice(0, ENTITY_ROUNDS)),
    ]);
    if (!company) {
      const now = await presentEntityId(read, viewer, 'company', id);
      if (now !== null) throw redirect(paths.company(now), 301);
      throw notFound(MESSAGES.company.notFound);
    }
    const path = paths.company(company.id);
    describePage(context, (site) => [
      {
        '@type': 'Organization',
        name: company.name,
        url: site + path,
        ...(company.country && { address: { '@type': 'PostalAddress', addressCountry: company.country } }),
      },
      breadcrumbs(site, [
        { name: 'Companies', path: paths.companies },
        { name: company.name, path },
      ]),
      ...(totals.locked?.rounds !== 0 ? [lockedPage(site, path)] : []),
    ]);
    const owned = company.owned.map((each) => {
      const { amount, withAmount } = sumRounds(seen.of('company', each.id));
      return { ...each, raised: withAmount === 0 ? null : amount };
    });
    const followed = await isFollowed(context, { kind: 'company', subject: company.id });
    return {
      company: { ...company, owned },
      similar: similarCompanies(catalogue, seen, company.id),
      followed,
      totals,
      rounds: rounds.map(shownRound),
    };
  });
}

function descriptionOf({ name, tools, country }: Company): string {
  const [first, ...more] = tools.slice(0, 3).map((tool) => tool.name);
  if (first !== undefined) return `${name} makes ${[first, ...more].join(', ')}.`;
  return country === null ? `About ${name}.` : `${name}, ${country}.`;
}

export function meta({ loaderData, error, matches }: Route.MetaArgs) {
  if (!loaderData) return failedMeta(error, MESSAGES.company.notFound);
  const { company } = loaderData;
  const siteUrl = matches[0].loaderData?.siteUrl ?? '';
  return pageMeta({
    title: `${company.name}: AI Tools, Funding and Rivals`,
    description: `${descriptionOf(company)} Its recorded funding rounds, investors, rivals and listed AI tools, with sources.`,
    canonical: { siteUrl, path: paths.company(company.id) },
  });
}

export default function CompanyPage({ loaderData }: Route.ComponentProps) {
  const { company, similar, followed, totals, rounds } = loaderData;
  const { country } = company;
  const status = statusOf(company);
  const kind = company.record?.kind;
  // Whoever bought it is no investor.
  const invested = rounds.filter((round) => round.kind !== 'acquisition');
  const investors = new Map(invested.flatMap((round) => round.investors).map((each) => [each.id, each]));
  return (
    <article className="wrap pt-8">
      <h1 className="wrap-anywhere">{company.name}</h1>
      <p className="mt-2 text-muted">
        <FactLine
          facts={[
            kind && { text: FACT_WORDS.company[kind], to: paths.companyList({ filters: { kind } }) },
            company.record?.founded && { text: `Founded ${company.record.founded}` },
            country && { text: country, to: paths.companyList({ filters: { country } }) },
            company.toolCount > 0 && { text: formatCounted(company.toolCount, 'listed tool') },
            status !== null && { text: status },
          ]}
        />
      </p>
      {company.record && <Record record={company.record} of={company} />}
      <div className="mt-4">
        <FollowButton kind="company" subject={company.id} of={company.name} isFollowed={followed} />
      </div>
      <section aria-labelledby="rounds" className="mt-10">
        <SectionHeading id="rounds" title="Funding rounds" note={<Raised totals={totals} />} />
        <Years rounds={rounds} />
        {rounds.length > 0 && <RoundTable rounds={rounds} caption={`Rounds of ${company.name}`} ofCompany />}
        {totals.events > rounds.length && (
          <p className="mt-3">
            <a href={paths.roundList({ filters: { company: company.id } })} className="link">
              All {formatCounted(totals.rounds, 'round')}
            </a>
          </p>
        )}
        {totals.locked?.rounds !== 0 && <SubscribersNote text={UNCOUNTED_ROUNDS} />}
      </section>
      <Tools company={company} />
      <Owned owned={company.owned} />
      <Names
        title="Investors"
        note="Of the rounds above"
        names={[...investors.values()]}
        to={paths.investor}
        more={
          similar && {
            to: paths.investorList({ filters: { category: similar.category.id } }),
            text: `The most active investors in ${similar.category.name}`,
          }
        }
      />
      <Names
        title="Rivals"
        note="Makers of the tools that its tools name as rivals"
        names={company.rivals}
        to={paths.company}
      />
      {similar && <Similar similar={similar} />}
      <Names title="Categories" names={company.categories} to={paths.category} />
    </article>
  );
}

/** What its record says beyond the line of facts, with where that is from. */
function Record({
  record: { aliases, url, parent, parent_since, source },
  of,
}: {
  record: CompanyRecord;
  of: Named;
}) {
  return (
    <RecordLine page={paths.company(of.id)} of={of.name} aliases={aliases} source={source}>
      {parent && (
        <span>
          Owned by{' '}
          <a href={paths.company(parent.id)} className="link">
            <bdi>{parent.name}</bdi>
          </a>
          {parent_since && ` since ${formatDate(parent_since)}`}
        </span>
      )}
      {url && (
        <ExternalLink href={url} kind="tool" className="link">
          Website
        </ExternalLink>
      )}
    </RecordLine>
  );
}

type OwnedCompany = Company['owned'][number] & { raised: number | null };

/** Companies that it has bought, or that belong to it, whose own rounds stay theirs. */
function Owned({ owned }: { owned: readonly OwnedCompany[] }) {
  if (owned.length === 0) return null;
  return (
    <section aria-labelledby="owned" className="mt-12">
      <SectionHeading id="owned" title="Companies it owns" note="Their rounds are not counted above" />
      <ul className="grid gap-x-12 gap-y-2 text-sm md:grid-cols-2">
        {owned.map(({ id, name, since, raised }) => (
          <li key={id}>
            <a href={paths.company(id)} className="link">
              <bdi>{name}</bdi>
            </a>
            {[since && ` since ${formatDate(since)}`, raised !== null && ` had raised ${formatUsd(raised)}`]
              .filter(Boolean)
              .join(',')}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The rounds by year, as a timeline of bars. */
function Years({ rounds }: { rounds: readonly ShownRound[] }) {
  const years = fundingYears(
    rounds.map(({ company, investors, ...round }) => ({
      ...round,
      company: company.name,
      investors: investors.map(({ name }) => name),
      description: null,
    })),
  );
  if (years.length < 2) return null;
  return (
    <div className="mb-6">
      <FundingYears years={years} />
    </div>
  );
}

/** What the readable rounds add up to, and what that covers. */
function Raised({ totals }: { totals: RoundTotals }) {
  const { rounds, amount, withAmount, locked, events } = totals;
  const beside = besideText(totals.beside);
  const rest = `${beside === null ? '' : `; ${beside}`}. Computed from the rows below.`;
  if (events === 0) return locked === null ? 'No round is open to everybody.' : 'No rounds are recorded.';
  if (rounds === 0) return `No round in which it raised money is listed here${rest}`;
  if (withAmount === 0) return `No amount of equity is recorded for ${formatCounted(rounds, 'round')}${rest}`;
  return (
    <>
      <span title={formatExactUsd(amount)}>{formatUsd(amount)}</span>
      {` of equity raised in the rounds below; it is recorded for ${formatCount(withAmount)} of ${formatCounted(rounds, 'round')}${rest}`}
    </>
  );
}

function Tools({
  company: { tools, toolCount, name },
}: {
  company: Pick<Company, 'tools' | 'toolCount' | 'name'>;
}) {
  if (toolCount === 0) return null;
  return (
    <section aria-labelledby="tools" className="mt-12">
      <SectionHeading id="tools" title="Tools" />
      <ul className="grid gap-x-12 gap-y-4 md:grid-cols-2">
        {tools.map((tool) => (
          <li key={tool.id} className="border-b border-line pb-4">
            <a href={paths.tool(tool.id)} className="link">
              <bdi>{tool.name}</bdi>
            </a>
            <StatusBadge status={tool.status} />
            <span className="small block">{tool.description}</span>
          </li>
        ))}
      </ul>
      {toolCount > tools.length && (
        <p className="mt-3">
          <a href={paths.toolsBy(name)} className="link">
            All {formatCounted(toolCount, 'tool')}
          </a>
        </p>
      )}
    </section>
  );
}

/** Companies of its category at its stage. */
function Similar({ similar: { category, stage, companies } }: { similar: SimilarCompanies }) {
  return (
    <Names
      title="Similar companies"
      note={`Of the same category, ${category.name}, with a newest round of the same stage: ${STAGE_NAMES[stage]}`}
      names={companies}
      to={paths.company}
      more={{ to: paths.companyList({ filters: { category: category.id, stage } }), text: 'All of them' }}
    />
  );
}

interface NamesProps {
  title: string;
  note?: string;
  names: readonly Named[];
  to: (id: string) => string;
  /** A list that goes on. */
  more?: { to: string; text: string } | null;
}

function Names({ title, note, names, to, more }: NamesProps) {
  if (names.length === 0) return null;
  return (
    <section aria-label={title} className="mt-12">
      <SectionHeading title={title} note={note} />
      <ul className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
        {names.map(({ id, name }) => (
          <li key={id}>
            <a href={to(id)} className="link">
              <bdi>{name}</bdi>
            </a>
          </li>
        ))}
      </ul>
      {more && (
        <p className="mt-3 text-sm">
          <a href={more.to} className="link">
            {more.text}
          </a>
        </p>
      )}
    </section>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <FailedPage error={error} notFoundHint={MESSAGES.company.notFoundHint}>
      <a href={paths.companies} className="btn btn-primary">
        All Companies
      </a>
    </FailedPage>
  );
}
