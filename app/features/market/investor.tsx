import { redirect } from 'react-router';
import type { CountedName, Investor } from '#catalogue/figures/investor.ts';
import { catalogueOf } from '#catalogue/loader.server.ts';
import { ENTITY_ROUNDS } from '#catalogue/rounds/entity-pages.ts';
import { besideText, dominance, type RoundSum } from '#catalogue/rounds/round-sums.ts';
import { shownRound } from '#catalogue/rounds/round-table.ts';
import { readRounds } from '#catalogue/rounds/rounds.server.ts';
import { UNCOUNTED_ROUNDS } from '#catalogue/rounds/rounds.ts';
import { FACT_WORDS } from '#catalogue/tools/fact-words.ts';
import { describePage } from '#features/discovery/described.server.ts';
import { breadcrumbs, lockedPage } from '#features/discovery/json-ld.ts';
import { isFollowed } from '#features/following/is-followed.server.ts';
import { servicesContext, viewerContext } from '#platform/request/context.server.ts';
import { notFound, orUnavailable } from '#platform/request/failures.server.ts';
import { formatCount, formatCounted, formatExactUsd, formatUsd } from '#site/format.ts';
import { MESSAGES } from '#site/messages.ts';
import { paths } from '#site/paths.ts';
import { speaksOfRounds } from '#site/recorded-rounds.ts';
import { SITE } from '#site/site.ts';
import { FailedPage } from '#ui/failed-page.tsx';
import { FollowButton } from '#ui/follow-button.tsx';
import { TextLink } from '#ui/links.tsx';
import { failedMeta, pageMeta } from '#ui/page-meta.ts';
import { QuoteLink } from '#ui/quote-link.tsx';
import { QuotedFigure } from '#ui/quoted-figure.tsx';
import { RoundTable } from '#ui/round-table.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import { SubscribersNote } from '#ui/subscribers-note.tsx';
import type { Route } from './+types/investor';
import { presentEntityId } from './entity-address.server.ts';
import { FactLine } from './fact-line.tsx';
import { readInvestor } from './investor-page.server.ts';
import { RecordLine } from './record-line.tsx';

/** An investor with its rounds, companies, categories and co-investors: three statements. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { read } = context.get(servicesContext).db;
  const viewer = context.get(viewerContext);
  return orUnavailable(context, 'reading an investor', async () => {
    const events = (await catalogueOf(read)).roundsFor(viewer).of('investor', id);
    const [investor, rounds] = await Promise.all([
      readInvestor(read, viewer, id),
      readRounds(read, viewer, events.slice(0, ENTITY_ROUNDS)),
    ]);
    if (!investor) {
      const now = await presentEntityId(read, viewer, 'investor', id);
      if (now !== null) throw redirect(paths.investor(now), 301);
      throw notFound(MESSAGES.investor.notFound);
    }
    const path = paths.investor(investor.id);
    describePage(context, (site) => [
      { '@type': 'Organization', name: investor.name, url: site + path },
      breadcrumbs(site, [
        { name: 'Investors', path: paths.investors },
        { name: investor.name, path },
      ]),
      ...(investor.isPartial ? [lockedPage(site, path)] : []),
    ]);
    const followed = await isFollowed(context, { kind: 'investor', subject: investor.id });
    return { investor, followed, rounds: rounds.map(shownRound) };
  });
}

export function meta({ loaderData, error, matches }: Route.MetaArgs) {
  if (!loaderData) return failedMeta(error, MESSAGES.investor.notFound);
  const { investor } = loaderData;
  const siteUrl = matches[0].loaderData?.siteUrl ?? '';
  return pageMeta({
    title: `${investor.name}: Investments in Companies behind ${SITE.listed.titled}`,
    description: `${investor.name} took part in ${formatCounted(investor.sum.rounds, 'recorded round')} of ${formatCounted(investor.sum.companies, 'company', 'companies')} behind ${SITE.listed.many}: companies, categories and co-investors, with sources.`,
    canonical: { siteUrl, path: paths.investor(investor.id) },
  });
}

export default function InvestorPage({ loaderData }: Route.ComponentProps) {
  const { investor, followed, rounds } = loaderData;
  const { sum, isPartial, record } = investor;
  const { kind, country } = record ?? {};
  const scope = isPartial ? 'Of the rounds above' : undefined;
  return (
    <article className="wrap pt-8">
      <h1 className="wrap-anywhere">{investor.name}</h1>
      <p className="mt-2 text-muted">
        <FactLine
          facts={[
            kind
              ? { text: FACT_WORDS.investor[kind], to: paths.investorList({ filters: { kind } }) }
              : { text: 'Investor', to: paths.investors },
            country && { text: country, to: paths.investorList({ filters: { country } }) },
            {
              text:
                sum.rounds === 0
                  ? formatCounted(investor.events, 'recorded event')
                  : `${formatCounted(sum.rounds, 'recorded round')} of ${formatCounted(sum.companies, 'company', 'companies')}`,
            },
          ]}
        />
      </p>
      {record && (
        <RecordLine
          page={paths.investor(investor.id)}
          of={investor.name}
          aliases={record.aliases}
          source={record.source}
        />
      )}
      <div className="mt-4">
        <FollowButton kind="investor" subject={investor.id} of={investor.name} told={followed} />
      </div>
      <section aria-labelledby="rounds" className="mt-10">
        <SectionHeading
          id="rounds"
          title="Rounds"
          note={<Together sum={sum} investor={investor.id} />}
          more={<QuoteLink subject={{ kind: 'investor', id: investor.id }} of={investor.name} />}
        />
        <Leads investor={investor} />
        {rounds.length > 0 && <RoundTable rounds={rounds} caption={`Rounds with ${investor.name}`} />}
        {investor.events > rounds.length && (
          <p className="mt-3">
            <TextLink to={paths.roundList({ filters: { investor: investor.id } })}>
              All {formatCounted(investor.sum.rounds, 'round')}
            </TextLink>
          </p>
        )}
        {isPartial && <SubscribersNote text={UNCOUNTED_ROUNDS} />}
      </section>
      <div className="mt-12 grid gap-x-12 gap-y-12 lg:grid-cols-3">
        <Counted title="Companies" note={scope} names={investor.funded} to={paths.company} />
        <Counted title="Categories" note={scope} names={investor.categories} to={paths.category} />
        <Counted title="Co-investors" note={scope} names={investor.coInvestors} to={paths.investor} />
      </div>
    </article>
  );
}

/** How many rounds it led, of those of which it is known who did. */
function Leads({ investor: { id, led, withLead } }: { investor: Investor }) {
  if (withLead === 0) return null;
  const known = `of the ${formatCounted(withLead, 'round')} whose lead is recorded.`;
  return (
    <p className="mb-3">
      {led === 0 ? (
        `Led none ${known}`
      ) : (
        <>
          <TextLink to={paths.roundList({ filters: { investor: id, led: 'yes' } })}>
            Led {formatCount(led)}
          </TextLink>
          {` ${known}`}
        </>
      )}
    </p>
  );
}

/** What its rounds add up to. */
function Together({ sum, investor }: { sum: RoundSum; investor: string }) {
  const { rounds, amount, withAmount, beside } = sum;
  const other = besideText(beside);
  const most = dominance(sum);
  const rest = other === null ? '' : `; ${other}`;
  if (rounds === 0) return `No round in which a company raised money names it${rest}.`;
  const end = `${most === null ? '' : `; ${most}`}${rest}. What each of them put in is not recorded.`;
  if (withAmount === 0) return `No amount of equity is recorded for ${formatCounted(rounds, 'round')}${end}`;
  return (
    <>
      {'All investors together put '}
      <QuotedFigure
        subject={{ kind: 'investor', id: investor }}
        id="together"
        of="what they put in"
        text={formatUsd(amount)}
        exact={formatExactUsd(amount)}
      />
      {` of equity into these rounds; it is recorded for ${formatCount(withAmount)} of ${formatCounted(rounds, 'round')}${end}`}
    </>
  );
}

interface CountedProps {
  title: string;
  note: string | undefined;
  names: readonly CountedName[];
  to: (id: string) => string;
}

/** Names by number of rounds. */
function Counted({ title, note, names, to }: CountedProps) {
  if (names.length === 0) return null;
  return (
    <section aria-label={title} className="min-w-0">
      <SectionHeading title={title} note={note} />
      <ul className="figures">
        {names.map(({ id, name, rounds }) => (
          <li key={id} className="flex justify-between gap-4 border-b border-line py-2 text-sm">
            <a href={to(id)} className="link wrap-anywhere">
              <bdi>{name}</bdi>
            </a>
            <span className="whitespace-nowrap">{formatCounted(rounds, 'round')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const above = speaksOfRounds()
    ? { to: paths.investors, text: 'All Investors' }
    : { to: paths.market, text: 'Market' };
  return <FailedPage error={error} notFoundHint={MESSAGES.investor.notFoundHint} {...above} />;
}
