import { readCheckQuery } from '#catalogue/figures/ages-query.ts';
import { readToolsToCheck } from '#catalogue/figures/read-ages.ts';
import { catalogueOf } from '#catalogue/loader.server.ts';
import { clampPage, pageCount } from '#catalogue/search/filters/tool-query.ts';
import { dayOf } from '#catalogue/tools/fact-ages.ts';
import { readCategoryChoices } from '#features/editing/categories.server.ts';
import { listDrafts } from '#features/editing/drafts.server.ts';
import { DeskPage } from '#features/operators/desk-page.tsx';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { startingState } from '#site/form-state.ts';
import { formatDate } from '#site/format.ts';
import { say } from '#site/noun.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { SectionHeading } from '#ui/section-heading.tsx';
import { openDesk } from '../desk.server.ts';
import { shownCells } from '../list/list-cells.ts';
import { ListFilterForm } from '../list/list-filter.tsx';
import { type ListQuery, readListQuery, writeListQuery } from '../list/list-query.ts';
import { readToolList } from '../list/read-list.server.ts';
import { ToolList } from '../list/tool-list.tsx';
import { ViewList } from '../list/view-list.tsx';
import { readViews } from '../list/views.server.ts';
import { VIEW_FORM } from '../list/views.ts';
import { viewsAction } from '../list/views-action.server.ts';
import type { Route } from './+types/tools';
import { DraftTable } from './draft-table.tsx';
import { ToolsToCheck } from './to-check.tsx';

/** All tools, narrowed and sorted as the address says; the drafts; and the tools whose facts may be out of date. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { desk, operator } = await openDesk(context, 'tools');
  const { db } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const query = readListQuery(searchParams);
  const toCheck = readCheckQuery(searchParams);
  return orUnavailable(context, 'reading the tools of the desk', async () => {
    const [drafts, views, categories] = await Promise.all([
      listDrafts(db.write),
      readViews(db.write, operator),
      readCategoryChoices(db.read),
    ]);
    const list = await readPage(db.read, query, new Map(categories.map(({ id, name }) => [id, name])));
    const today = dayOf(Date.now());
    const checked = await readToolsToCheck(await catalogueOf(db.read), toCheck, today, TO_CHECK_SHOWN);
    return {
      ...{ desk, drafts, views, categories, list },
      query: { ...query, page: list.page },
      toCheck: { ...checked, ...toCheck },
    };
  });
}

const ROWS_A_PAGE = 50;
const TO_CHECK_SHOWN = 50;

/** A page of the list; a page beyond the last is the last. */
async function readPage(db: DrizzleDb, query: ListQuery, categories: ReadonlyMap<string, string>) {
  const { tools, waitingOf, total, lackable } = await readToolList(db, query);
  const page = clampPage(query.page, tools.length, ROWS_A_PAGE);
  const shown = tools.slice((page - 1) * ROWS_A_PAGE, page * ROWS_A_PAGE);
  return {
    ...{ lackable, count: tools.length, total, page, pages: pageCount(tools.length, ROWS_A_PAGE) },
    rows: shown.map((tool) => ({
      id: tool.id,
      name: tool.name,
      cells: shownCells(query.columns, { tool, waiting: waitingOf.get(tool.id), categories }),
    })),
  };
}

export const action = viewsAction;

export function meta() {
  return pageMeta({ title: say`Tools at the desk` });
}

export default function Tools({ loaderData, actionData }: Route.ComponentProps) {
  const { desk, query, drafts, views, categories, list, toCheck } = loaderData;
  const asked = writeListQuery({ ...query, page: 1 }).toString();
  return (
    <DeskPage
      desk={desk}
      title={say`Tools`}
      current={deskPaths.deskTools}
      note={say`All tools: find those that lack something, edit one, or change a field of many.`}
    >
      <ErrorBanner text={actionData?.notice} />
      <p className="mt-6">
        <ButtonLink to={deskPaths.newTool}>{say`New tool`}</ButtonLink>
      </p>
      <ViewList views={views} query={asked} state={actionData ?? startingState(VIEW_FORM)} />
      <ListFilterForm query={query} categories={categories} lackable={list.lackable} />
      <ToolList query={query} rows={list.rows} count={list.count} total={list.total} pages={list.pages} />
      <section aria-labelledby="drafts" className="mt-12">
        <SectionHeading id="drafts" title="Drafts" note="The newest first" />
        {drafts.length === 0 ? (
          <EmptyState text="Nobody is writing a draft." />
        ) : (
          <DraftTable drafts={drafts.map((draft) => ({ ...draft, date: formatDate(draft.changed_at) }))} />
        )}
      </section>
      <ToolsToCheck {...toCheck} />
    </DeskPage>
  );
}
