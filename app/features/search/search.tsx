import type { Catalogue } from '#catalogue/catalogue.ts';
import { exampleNeeds } from '#catalogue/figures/home.ts';
import { catalogueOf } from '#catalogue/loader.server.ts';
import { NOTHING_FOUND } from '#catalogue/search/answer/found.ts';
import { companiesOffer, roundsOffer, withEntities } from '#catalogue/search/answer/offers.ts';
import { describeUnknown, resolveFacets, resolveFilters } from '#catalogue/search/filters/known-filters.ts';
import { unreadPrice } from '#catalogue/search/filters/price-limit.ts';
import { activeTab, changeSearch, readSearchQuery } from '#catalogue/search/filters/search-query.ts';
import { isNarrowed } from '#catalogue/search/filters/tool-query.ts';
import {
  asksOfMarketAlone,
  companiesAskedFor,
  investorsAskedFor,
  raisedAtLeast,
  stageAskedFor,
  yearsAskedFor,
} from '#catalogue/search/reading/market-question.ts';
import { nearest } from '#catalogue/search/suggesting/near-names.ts';
import { speaksOfCompanies } from '#catalogue/tools/recorded-fields.ts';
import { listCategories } from '#catalogue/topics/categories.server.ts';
import { BudgetBanner } from '#features/directory/budget-fields.tsx';
import { searchToolsAndQuestions } from '#features/directory/search.server.ts';
import { ToolFiles } from '#features/directory/tool-files.tsx';
import { FollowSearch } from '#features/following/follow-search.tsx';
import { isFollowed } from '#features/following/is-followed.server.ts';
import { searchName, searchSubject } from '#features/following/subjects.ts';
import { exchangeFor } from '#features/rates/rates.server.ts';
import { comparableText } from '#features/rates/rates.ts';
import { servicesContext, viewerContext } from '#platform/request/context.server.ts';
import { orFallback } from '#platform/request/failures.server.ts';
import { formatCount, formatCounted } from '#site/format.ts';
import { MARKS } from '#site/marks.ts';
import { MESSAGES } from '#site/messages.ts';
import { say, worded } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { speaksOfQuestions } from '#site/recorded-topics.ts';
import { shownTerm } from '#site/shown-term.ts';
import { SITE } from '#site/site.ts';
import { describeRemoved } from '#site/unread-filter.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { FailureNotice } from '#ui/failure-notice.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import SearchBox from '#ui/search-box.island.tsx';
import { CorrectionNote } from '#ui/search-notes.tsx';
import { useSite } from '#ui/site-texts.ts';
import type { Route } from './+types/search';
import { companyAskedAfter, investorAskedFor, namedEntities } from './named-entities.server.ts';
import { QuestionResults } from './question-results.tsx';
import { SearchControls, SearchTabs } from './search-controls.tsx';
import { answerAbout } from './tool-answer.server.ts';
import { ToolAnswer } from './tool-answer.tsx';
import { ToolResults, ToolsBeside } from './tool-results.tsx';
import { unknownLanguage } from './unknown-language.server.ts';

/** Where an investor, companies or rounds are what was asked for, no tool or question is close to it. */
const NOTHING_ELSE = { tools: NOTHING_FOUND, questions: { data: [], count: 0, currentPage: 1 } };

/**
 * Tools and questions for the address's term (spec §2, "Search page"). An empty term searches nothing. The page
 * number in the address belongs to the tab shown; the other tab starts at its first page.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const asked = readSearchQuery(searchParams);
  const { read } = context.get(servicesContext).db;
  const none = {
    ...{ near: [] as readonly string[], needs: [] as readonly string[] },
    ...{ query: asked, unknown: null, followed: null, answer: null, foreign: null, comparable: '' },
    nothing: null as string | null,
    ...NOTHING_ELSE,
  };
  return orFallback(context, 'search', none, async () => {
    if (asked.q === '') {
      const needs = exampleNeeds(await catalogueOf(read));
      return { ...none, needs, query: { ...asked, page: 1 } };
    }
    const categories =
      asked.category === null && asked.specialization === null ? [] : await listCategories(read);
    const faceted = resolveFacets(asked);
    const { query, unknown } = resolveFilters(faceted.query, categories);
    const [everything, { named, begun }, investors, catalogue, exchange] = await Promise.all([
      searchToolsAndQuestions(
        read,
        query.tab === 'questions' ? { ...query, page: 1 } : query,
        activeTab(query, { tools: 1, questions: 1 }) === 'questions' ? query.page : 1,
        context.get(viewerContext),
      ),
      namedEntities(read, context.get(viewerContext), query.q),
      investorAskedFor(read, context.get(viewerContext), query.q),
      catalogueOf(read),
      exchangeFor(read, null),
    ]);
    const isQuestion = everything.tools.question !== null;
    const least = isQuestion ? null : raisedAtLeast(query.q);
    const stage = isQuestion ? null : stageAskedFor(query.q);
    const firms = isQuestion ? null : companiesAskedFor(query.q);
    const isOfRounds = least !== null || stage !== null;
    const isAlone = asksOfMarketAlone(query.q, investors[0]?.name ?? '');
    const { understood, offers, unlisted } = everything.tools;
    const ofFirms =
      firms === null || isOfRounds ? [] : companiesOffer(firms, understood, isAlone ? [] : offers);
    const isOfMarket = isAlone && (investors.length > 0 || isOfRounds || ofFirms.length > 0);
    const [investor = null] = isAlone && !isOfMarket ? investorsAskedFor(query.q) : [];
    const isUnknown =
      investor !== null &&
      (everything.tools.count === 0 || investor.split(' ').some((word) => unlisted.includes(word)));
    const { tools, questions } = isOfMarket || isUnknown ? NOTHING_ELSE : everything;
    const found = { tools: tools.count, questions: questions.count };
    const shown = activeTab(query, found) === 'questions' ? questions : tools;
    const viewer = context.get(viewerContext);
    const about = await companyAskedAfter(read, viewer, tools.unlistedName);
    const asNamed = [
      ...named,
      ...about.offers,
      ...(named.length === 0 ? investors : []),
      ...(isOfRounds ? [roundsOffer(least, stage, yearsAskedFor(query.q, new Date().getUTCFullYear()))] : []),
      ...ofFirms,
    ];
    const answers = tools.count === 0 && asNamed.length === 0 ? begun : asNamed;
    return {
      nothing: isOfMarket
        ? say`What this search asks for is above.`
        : isUnknown
          ? `No investor with a round that you may see is called “${investor}”.`
          : null,
      needs: tools.count > 0 || isOfMarket ? none.needs : exampleNeeds(catalogue),
      near: tools.count > 0 || isOfMarket ? [] : categoriesNear(catalogue, query.q),
      answer: tools.question ? await answerAbout(read, viewer, tools.question) : about.answer,
      followed: await isFollowed(context, { kind: 'search', subject: searchSubject(query) }),
      query: { ...query, without: tools.without, page: shown.currentPage },
      comparable: comparableText(exchange.currencies),
      foreign: unknownLanguage(query.q, catalogue.topics.index),
      unknown: unknown ?? faceted.unknown ?? unreadPrice(query.q),
      tools: {
        ...tools,
        unlistedName: about.answer === null && investors.length === 0 ? tools.unlistedName : null,
        offers: withEntities(answers, tools.offers),
      },
      questions,
    };
  });
}

/** Names of categories that resemble what was searched for. */
function categoriesNear(catalogue: Catalogue, term: string): readonly string[] {
  return nearest(term, catalogue.categories()).map(({ name }) => name);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { query } = loaderData;
  return pageMeta({
    title: query.q === '' ? 'Search' : `Search: ${shownTerm(query.q)}`,
    description: `${SITE.listed.first}${speaksOfQuestions() ? ' and answered questions' : ''}, found by a name or by what you need.`,
    canonical: { siteUrl: matches[0].loaderData.siteUrl, path: paths.searchList({ ...query, view: null }) },
    indexed: false,
  });
}

/** The id of the heading above the list, which takes the focus when a followed link is gone. */
const RESULTS = 'results';

/** What may be typed, of what there is. */
function startText(): string {
  const kinds = [
    'a tool',
    ...(speaksOfCompanies() ? ['a developer'] : []),
    'a tag',
    ...(speaksOfQuestions() ? ['a question'] : []),
  ];
  return worded(`Type ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(kinds)}.`);
}

export default function Search({ loaderData }: Route.ComponentProps) {
  const {
    query,
    unknown,
    followed,
    answer,
    foreign,
    tools,
    questions,
    near,
    needs,
    comparable,
    nothing,
    failed,
  } = loaderData;
  const subject = searchSubject(query);
  const found = { tools: tools.count, questions: questions.count };
  const tab = activeTab(query, found);
  const own = useSite().home.needs;
  // The owner's own come before those of the catalogue.
  const examples = own.length > 0 ? own : needs;
  const isWhole = !failed && !isNarrowed(query) && query.q !== '';
  return (
    <div
      className="wrap pt-3 sm:pt-8"
      {...(unknown === null && !failed && MARKS.address(paths.searchList(query)))}
      {...(query.q !== '' && { ...MARKS.tellsOpenings(), ...MARKS.search(query.q) })}
      {...(isWhole && MARKS.found(String(found.tools + found.questions)))}
    >
      {/* Where there are results, a phone has no room for what the box below says too. */}
      <h1 className={query.q === '' ? '' : 'max-sm:sr-only'}>Search</h1>
      <div className="mt-2 mb-3 sm:mt-4 sm:mb-6">
        <SearchBox
          id="page-search"
          large
          placeholder={say`Search tools${speaksOfQuestions() ? ' and questions' : ''}`}
          defaultValue={query.q}
        />
      </div>
      <FailureNotice failed={failed} />
      <ErrorBanner text={unknown && describeRemoved(describeUnknown(unknown))} />
      <BudgetBanner typed={query.typedBudget} />
      {query.q === '' ? (
        <SearchStart examples={examples} />
      ) : failed ? null : (
        <>
          <p role="status" className="sr-only">
            {`${[formatCounted(tools.count, 'tool'), ...(speaksOfQuestions() ? [formatCounted(questions.count, 'question')] : [])].join(', ')} found`}
          </p>
          <CorrectionNote
            term={query.q}
            found={tools}
            addressFor={(q) => paths.searchList(changeSearch(query, { q }))}
            resultsId={RESULTS}
          />
          {foreign && (
            <p lang={foreign.code} dir="auto" className="mb-4">
              {foreign.text}
            </p>
          )}
          {answer && <ToolAnswer answer={answer} />}
          {(found.tools + found.questions > 0 || isNarrowed(query)) && (
            <div className="controls no-print">
              <SearchTabs query={query} active={tab} found={found} />
              {tab === 'tools' && <SearchControls query={query} panel={tools.panel} sorts={tools.sorts} />}
            </div>
          )}
          <section aria-labelledby={RESULTS}>
            {tab === 'tools' ? (
              <>
                <ToolResults
                  query={query}
                  found={tools}
                  near={near}
                  examples={examples}
                  comparable={comparable}
                  resultsId={RESULTS}
                  nothing={nothing ?? MESSAGES.search.noTools(query.q)}
                />
                <ToolFiles query={query} count={tools.count} />
                <FollowSearch subject={subject} of={searchName(subject)} told={followed} />
              </>
            ) : (
              <>
                <h2 id={RESULTS} tabIndex={-1} className="sr-only">
                  {`Questions: ${formatCount(questions.count)}`}
                </h2>
                <QuestionResults query={query} found={questions} />
                <ToolsBeside found={tools} />
              </>
            )}
          </section>
        </>
      )}
    </div>
  );
}

/** What one can search for. */
function SearchStart({ examples }: { examples: readonly string[] }) {
  return (
    <>
      <h2 className="mt-6 mb-2">{MESSAGES.search.startTitle}</h2>
      <p className="text-muted">{startText()}</p>
      {examples.length > 0 && (
        <ul className="mt-4" aria-label="Examples">
          {examples.map((need) => (
            <li key={need}>
              <a href={paths.searchFor(need)} className="link leading-7">
                {need}
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
