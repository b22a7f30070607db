import { DIRECTORY_DEFAULTS } from '#catalogue/search/filters/write-query.ts';
import { searchTools } from '#features/directory/search.server.ts';
import { describePage } from '#features/discovery/described.server.ts';
import { itemList } from '#features/discovery/json-ld.ts';
import { ChooseCurrency } from '#features/rates/choose-currency.tsx';
import { readStanding } from '#features/rates/comparable-prices.server.ts';
import { ConversionNotes } from '#features/rates/conversion-notes.tsx';
import { servicesContext, twinContext, viewerContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { comparedFacts } from '#site/compared-facts.ts';
import { LIMITS } from '#site/limits.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { gives } from '#site/plan-rights.ts';
import { SITE } from '#site/site.ts';
import { inPlace } from '#ui/in-place.ts';
import { pageMeta } from '#ui/page-meta.ts';
import type { Route } from './+types/compare';
import { AddTool } from './add-tool.tsx';
import { ChooseTools } from './choose-tools.tsx';
import { readCompareQuery, unknownText, writeCompareQuery } from './compare-query.ts';
import { choicesFor } from './compared-tools.server.ts';
import { ComparedTools } from './compared-tools.tsx';
import { ComparisonFiles } from './comparison-files.tsx';
import { KeepComparison } from './keep-comparison.tsx';
import { PriceStandings } from './price-standings.tsx';
import { ShareComparison } from './share-comparison.tsx';
import { readShownComparison } from './shown-comparison.server.ts';
import { ShownFacts } from './shown-facts.tsx';

/** Tools side by side, or help with choosing them: at most four statements, and one for the rates after each write. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = readCompareQuery(new URL(request.url).searchParams);
  const { read } = context.get(servicesContext).db;
  return orUnavailable(context, 'comparing tools', async () => {
    const [{ asked, shown, catalogue, currencies }, found] = await Promise.all([
      readShownComparison(context, query),
      query.q === '' ? null : searchTools(read, { ...DIRECTORY_DEFAULTS, sortBy: 'relevance', q: query.q }),
    ]);
    const ids = new Set(asked.tools.map(({ tool }) => tool.id));
    const { tools, unknown, leftOut } = asked;
    const standings = await Promise.all(
      catalogue ? tools.map(({ tool }) => readStanding(read, catalogue, tool.id)) : [],
    );
    const indexed =
      tools.length !== 1 &&
      unknown.length === 0 &&
      leftOut.length === 0 &&
      query.q === '' &&
      query.group === null &&
      !query.onlyDifferent &&
      query.currency === null;
    if (indexed && tools.length > 1) {
      describePage(context, (site) => [
        itemList(
          site,
          tools.map(({ tool }) => paths.tool(tool.id)),
        ),
      ]);
    }
    return {
      indexed,
      query: { ...query, tools: [...ids, ...leftOut.map(({ id }) => id)] },
      ...choicesFor(asked, found),
      keepsHistory: gives(context.get(viewerContext).tier, 'comparisons'),
      comparison: shown?.comparison ?? null,
      isWhole: context.get(twinContext) !== null,
      currencies,
      converted: shown && { notes: shown.notes, to: shown.to },
      plotted: standings.flatMap((found) => found?.of ?? []),
    };
  });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ title: say`Compare tools` });
  const { query, tools, indexed } = loaderData;
  const names = tools.map(({ name }) => name);
  const isComparison = tools.length > 1;
  const siteUrl = matches[0].loaderData?.siteUrl ?? '';
  const ids = query.tools.slice(0, LIMITS.compared).sort();
  return pageMeta({
    title: isComparison ? names.join(' vs ') : say`Compare tools`,
    description: isComparison
      ? say`${new Intl.ListFormat('en-US').format(names)} side by side: ${comparedFacts()}, each with its source and date.`
      : say`2 to ${LIMITS.compared} ${SITE.listed.many} side by side: ${comparedFacts()}.`,
    canonical: { siteUrl, path: paths.comparison({ tools: ids }) },
    ...(isComparison && { picture: paths.preview('compare', ids.join()) }),
    indexed,
  });
}

export default function Compare({ loaderData }: Route.ComponentProps) {
  const { query, tools, comparison, unknown, leftOut, rivals, found, keepsHistory } = loaderData;
  const { currencies, converted, plotted, isWhole } = loaderData;
  const comparedIds = query.tools.slice(0, LIMITS.compared);
  const names = tools.map(({ name }) => name);
  return (
    <div className="wrap comparison pt-8">
      <h1 className="wrap-anywhere">{comparison ? `${names.join(' vs ')}` : say`Compare tools`}</h1>
      {unknown.length > 0 && (
        <p className="mt-4 wrap-anywhere" role="status">
          {unknownText(unknown)}
        </p>
      )}
      {leftOut.length > 0 && (
        <ChooseTools
          action={paths.compare}
          tools={[...tools, ...leftOut]}
          most={LIMITS.compared}
          what="A comparison"
        >
          <p className="mt-2 text-sm">
            {`A decision sheet holds up to ${LIMITS.sheetTools}: `}
            <a href={paths.newSheet({ tools: query.tools })} className="link" rel="nofollow">
              prepare a decision
            </a>
            .
          </p>
        </ChooseTools>
      )}
      {!comparison && (
        <p className="mt-4 max-w-prose text-muted">
          {tools.length === 0
            ? say`Choose 2 to ${LIMITS.compared} tools: search for them here, or press Compare on their cards and pages.`
            : 'Choose at least one more.'}{' '}
          {`To weigh up to ${LIMITS.sheetTools} of them for your seats and on your own criteria, `}
          <a href={paths.newSheet({ tools: query.tools })} className="link" rel="nofollow">
            prepare a decision
          </a>
          .
        </p>
      )}
      <ComparedTools
        without={(id) => paths.comparison({ ...query, tools: query.tools.filter((other) => other !== id) })}
        tools={tools}
      />
      {comparison && (
        <>
          <div className="no-print mb-4 flex flex-wrap items-center gap-3">
            <a
              href={paths.comparison({ ...query, onlyDifferent: !query.onlyDifferent })}
              className="btn"
              aria-current={query.onlyDifferent ? 'true' : undefined}
              {...inPlace()}
            >
              {query.onlyDifferent ? 'Show all facts' : 'Only differences'}
            </a>
            <a
              href={paths.newSheet({ tools: query.tools, currency: query.currency })}
              className="btn"
              rel="nofollow"
            >
              Prepare a decision
            </a>
            {tools.length === LIMITS.compared && (
              <span className="small">{say`for up to ${LIMITS.sheetTools} tools: there you add ${LIMITS.sheetTools - LIMITS.compared} more`}</span>
            )}
          </div>
          <details className="no-print mb-4">
            <summary className="link min-h-6 cursor-pointer text-sm">Share, save or download</summary>
            <div className="my-3 flex flex-wrap items-center gap-3">
              <ShareComparison path={paths.comparison({ ...query, tools: comparedIds, q: '' })} />
              <a href={paths.listsFor(comparedIds)} rel="nofollow" className="btn">
                Save as a list
              </a>
              {keepsHistory && <KeepComparison ids={comparedIds.join(',')} />}
            </div>
            <ComparisonFiles query={{ ...query, tools: comparedIds }} />
          </details>
          <ChooseCurrency
            action={paths.compare}
            kept={Object.fromEntries(writeCompareQuery({ ...query, currency: null }))}
            currencies={currencies}
            chosen={converted?.to ?? null}
          />
          <ConversionNotes notes={converted?.notes ?? []} />
          {plotted.length > 0 && <PriceStandings tools={plotted} />}
          <ShownFacts
            tools={tools}
            comparison={comparison}
            group={query.group}
            isWhole={isWhole}
            addressOf={(group) => paths.comparison({ ...query, q: '', group })}
          />
        </>
      )}
      {tools.length < LIMITS.compared && (
        <AddTool
          action={paths.compare}
          kept={Object.fromEntries(writeCompareQuery({ ...query, q: '' }))}
          q={query.q}
          withTool={(id) => paths.comparison({ ...query, tools: [...query.tools, id], q: '' })}
          rivals={rivals}
          found={found}
        />
      )}
    </div>
  );
}
