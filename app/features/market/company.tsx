import { redirect } from 'react-router';
import { similarCompanies } from '#catalogue/figures/company-list.ts';
import { lastChanged } from '#catalogue/figures/tools.ts';
import { catalogueOf } from '#catalogue/loader.server.ts';
import { type Company, statusOf } from '#catalogue/rounds/entity-pages.ts';
import { sumRounds } from '#catalogue/rounds/round-sums.ts';
import { UNCOUNTED_ROUNDS } from '#catalogue/rounds/rounds.ts';
import { FACT_WORDS } from '#catalogue/tools/fact-words.ts';
import { speaksOfCompanies } from '#catalogue/tools/recorded-fields.ts';
import { describePage } from '#features/discovery/described.server.ts';
import { breadcrumbs, lockedPage } from '#features/discovery/json-ld.ts';
import { isFollowed } from '#features/following/is-followed.server.ts';
import { servicesContext, viewerContext } from '#platform/request/context.server.ts';
import { notFound, orUnavailable } from '#platform/request/failures.server.ts';
import { formatCounted } from '#site/format.ts';
import { MESSAGES } from '#site/messages.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { speaksOfRounds } from '#site/recorded-rounds.ts';
import { SITE } from '#site/site.ts';
import { FailedPage } from '#ui/failed-page.tsx';
import { FollowButton } from '#ui/follow-button.tsx';
import { TextLink } from '#ui/links.tsx';
import { failedMeta, pageMeta } from '#ui/page-meta.ts';
import { PlotFigure } from '#ui/plots/plot-figure.tsx';
import { roundsPlot } from '#ui/plots/rounds-plot.server.ts';
import { QuoteLink } from '#ui/quote-link.tsx';
import { RoundTable } from '#ui/round-table.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import { SubscribersNote } from '#ui/subscribers-note.tsx';
import type { Route } from './+types/company';
import { readCompany } from './company-page.server.ts';
import { readCompanyRounds } from './company-rounds.server.ts';
import { Names, Owned, Raised, Record, Similar, Tools } from './company-sections.tsx';
import { presentEntityId } from './entity-address.server.ts';
import { FactLine } from './fact-line.tsx';

/** A company with its tools, rounds, rivals and investors: three statements. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { read } = context.get(servicesContext).db;
  const viewer = context.get(viewerContext);
  return orUnavailable(context, 'reading a company', async () => {
    const catalogue = await catalogueOf(read);
    const seen = catalogue.roundsFor(viewer);
    const [company, { totals, rounds }] = await Promise.all([
      readCompany(read, viewer, id),
      readCompanyRounds(read, viewer, id),
    ]);
    if (!speaksOfCompanies()) throw notFound(MESSAGES.pageNotFound);
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
      rounds,
      plot: roundsPlot({ company, rounds, totals, day: lastChanged(catalogue.entries(), Date.now()) }),
    };
  });
}

function descriptionOf({ name, tools, country }: Company): string {
  const [first, ...more] = tools.slice(0, 3).map((tool) => tool.name);
  if (first !== undefined)
    return `${name} ${SITE.listed.isAi ? 'makes' : 'is behind'} ${[first, ...more].join(', ')}.`;
  return country === null ? `About ${name}.` : `${name}, ${country}.`;
}

export function meta({ loaderData, error, matches }: Route.MetaArgs) {
  if (!loaderData) return failedMeta(error, MESSAGES.company.notFound);
  const { company } = loaderData;
  const siteUrl = matches[0].loaderData?.siteUrl ?? '';
  return pageMeta({
    title: speaksOfRounds()
      ? `${company.name}: ${SITE.listed.titled}, Funding and Rivals`
      : `${company.name}: ${SITE.listed.titled}`,
    description: speaksOfRounds()
      ? `${descriptionOf(company)} Its recorded funding rounds, investors, rivals and listed ${SITE.listed.many}, with sources.`
      : `${descriptionOf(company)} Its listed ${SITE.listed.many}, with sources.`,
    canonical: { siteUrl, path: paths.company(company.id) },
  });
}

export default function CompanyPage({ loaderData }: Route.ComponentProps) {
  const { company, similar, followed, totals, rounds, plot } = loaderData;
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
        <FollowButton kind="company" subject={company.id} of={company.name} told={followed} />
      </div>
      {speaksOfRounds() && (
        <section aria-labelledby="rounds" className="mt-10">
          <SectionHeading
            id="rounds"
            title="Funding rounds"
            note={<Raised totals={totals} company={company.id} />}
            more={<QuoteLink subject={{ kind: 'company', id: company.id }} of={company.name} />}
          />
          {plot && <PlotFigure plot={plot} />}
          {rounds.length > 0 && (
            <RoundTable rounds={rounds} caption={`Rounds of ${company.name}`} ofCompany />
          )}
          {totals.events > rounds.length && (
            <p className="mt-3">
              <TextLink to={paths.roundList({ filters: { company: company.id } })}>
                All {formatCounted(totals.rounds, 'round')}
              </TextLink>
            </p>
          )}
          {totals.locked?.rounds !== 0 && <SubscribersNote text={UNCOUNTED_ROUNDS} />}
        </section>
      )}
      <Tools company={company} />
      <Owned owned={company.owned} isPartial={totals.locked?.rounds !== 0} />
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
        note={say`Makers of the tools that its tools name as rivals`}
        names={company.rivals}
        to={paths.company}
      />
      {similar && <Similar similar={similar} />}
      <Names title="Categories" names={company.categories} to={paths.category} />
    </article>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const above = speaksOfCompanies()
    ? { to: paths.companies, text: 'All Companies' }
    : { to: paths.market, text: 'Market' };
  return <FailedPage error={error} notFoundHint={MESSAGES.company.notFoundHint} {...above} />;
}
