import { readCheckQuery } from '#catalogue/figures/ages-query.ts';
import { readToolsToCheck } from '#catalogue/figures/read-ages.ts';
import { catalogueOf } from '#catalogue/loader.server.ts';
import { dayOf } from '#catalogue/tools/fact-ages.ts';
import { type DraftLine, listDrafts } from '#features/editing/drafts.server.ts';
import { findTools, type ToolLine } from '#features/editing/find-tools.server.ts';
import { DeskPage } from '#features/operators/desk-page.tsx';
import { servicesContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { formatCounted, formatDate } from '#site/format.ts';
import { paths } from '#site/paths.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { SectionHeading } from '#ui/section-heading.tsx';
import { openDesk } from '../desk.server.ts';
import type { Route } from './+types/tools';
import { DraftTable } from './draft-table.tsx';
import { ToolsToCheck } from './to-check.tsx';
import { ToolTable } from './tool-table.tsx';

/** The drafts, the tools that a term finds, and those whose facts may be out of date. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { desk } = await openDesk(context, 'tools');
  const { db } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const q = (searchParams.get('q') ?? '').trim().slice(0, MAX_TERM);
  const query = readCheckQuery(searchParams);
  return orUnavailable(context, 'reading the tools of the desk', async () => {
    const [drafts, found]: [DraftLine[], ToolLine[]] = await Promise.all([
      listDrafts(db.write),
      q === '' ? [] : findTools(db.read, q),
    ]);
    const toCheck = await readToolsToCheck(
      await catalogueOf(db.read),
      query,
      dayOf(Date.now()),
      TO_CHECK_SHOWN,
    );
    return {
      ...{ desk, q, drafts, found },
      toCheck: { ...toCheck, ...query },
    };
  });
}

const MAX_TERM = 200;
const TO_CHECK_SHOWN = 50;

export function meta() {
  return pageMeta({ title: 'Tools at the desk' });
}

export default function Tools({ loaderData: { desk, q, drafts, found, toCheck } }: Route.ComponentProps) {
  return (
    <DeskPage
      desk={desk}
      title="Tools"
      current={paths.deskTools}
      note="Find a tool to edit it, or begin a new one."
    >
      <form action={paths.deskTools} className="mt-6 flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <label htmlFor="q" className="mb-1 block text-sm font-semibold">
            Name, id or web address
          </label>
          <input id="q" name="q" type="search" defaultValue={q} maxLength={MAX_TERM} className="field" />
        </div>
        <button type="submit" className="btn">
          Search
        </button>
        <a href={paths.newTool} className="btn">
          New tool
        </a>
      </form>
      {q !== '' && (
        <section aria-labelledby="found" className="mt-10">
          <SectionHeading id="found" title={formatCounted(found.length, 'tool')} note={`Found for “${q}”`} />
          {found.length === 0 ? <EmptyState text="No tool is found." /> : <ToolTable tools={found} />}
        </section>
      )}
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
