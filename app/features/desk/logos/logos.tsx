import { clampPage, pageCount } from '#catalogue/search/filters/tool-query.ts';
import { readDone } from '#features/operators/case-query.ts';
import { DeskPage } from '#features/operators/desk-page.tsx';
import { DoneNotice } from '#features/operators/done-notice.tsx';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { formatCounted } from '#site/format.ts';
import { MARKS } from '#site/marks.ts';
import { say } from '#site/noun.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { TextLink } from '#ui/links.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { Pager } from '#ui/pager.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import { openDesk } from '../desk.server.ts';
import { writeListQuery } from '../list/list-query.ts';
import { readToolList } from '../list/read-list.server.ts';
import { readDoneAction } from '../undo.server.ts';
import type { Route } from './+types/logos';
import { readFound } from './found-logos.server.ts';
import { type LogoQuery, readLogoQuery, TOOLS_A_PAGE, writeLogoQuery } from './logo-query.ts';
import { LOGO_TEXTS, LOGO_TYPES, LOGOS_AT_ONCE, logosDone, REPLACE } from './logo-texts.ts';
import { logosAction } from './logos-action.server.ts';
import { pictureFiles } from './picture-files.server.ts';
import { ToolLogos } from './tool-logos.tsx';
import { toolsWithLogos } from './tools-with-sites.server.ts';

/** Tools without a logo, or one tool: the pictures found on their sites, and uploads. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { desk, operator } = await openDesk(context, 'tools');
  const { db, settings } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const query = readLogoQuery(searchParams);
  return orUnavailable(context, 'reading tools without a logo', async () => {
    const { ids, ...place } = await pageOf(db.read, query);
    const [tools, found, hasFormer, changed] = await Promise.all([
      toolsWithLogos(db.read, ids),
      readFound(db.write, ids),
      pictureFiles(settings.DATA_DIR, 'logos').withFormer(),
      readDoneAction(db.write, readDone(searchParams), operator),
    ]);
    return {
      ...{ changed, done: logosDone(searchParams.get('done') ?? '') },
      ...{ desk, query, ...place, mayVisit: settings.SITE_CHECKS_PER_MINUTE > 0 },
      tools: tools.map((tool) => ({
        ...tool,
        // A browser keeps files for an hour; one that was replaced has the same name.
        logo: tool.logo && `${tool.logo}?${Date.now()}`,
        found: found.filter(({ tool_id }) => tool_id === tool.id),
        hasFormer: hasFormer.has(tool.id),
      })),
    };
  });
}

async function pageOf(db: DrizzleDb, { tool, list }: LogoQuery) {
  if (tool !== null) return { ids: [tool], count: 1, page: 1, pages: 1 };
  const { tools } = await readToolList(db, list);
  const page = clampPage(list.page, tools.length, TOOLS_A_PAGE);
  const ids = tools.slice((page - 1) * TOOLS_A_PAGE, page * TOOLS_A_PAGE).map(({ id }) => id);
  return { ids, page, count: tools.length, pages: pageCount(tools.length, TOOLS_A_PAGE) };
}

export const action = logosAction;

export const meta = () => pageMeta({ title: 'Logos' });

export default function Logos({ loaderData, actionData }: Route.ComponentProps) {
  const { desk, query, changed, done, tools, count, page, pages, mayVisit } = loaderData;
  const address = deskPaths.deskLogosFor(writeLogoQuery({ ...query, list: { ...query.list, page } }));
  const isOne = query.tool !== null;
  const [first] = tools;
  return (
    <DeskPage
      desk={desk}
      title={isOne && first ? `Logo: ${first.name}` : say`Tools without a logo`}
      current={deskPaths.deskTools}
      note={
        <TextLink
          to={
            isOne && first ? deskPaths.deskTool(first.id) : deskPaths.deskToolList(writeListQuery(query.list))
          }
        >
          {isOne ? say`Back to the tool` : 'Back to the list'}
        </TextLink>
      }
    >
      <ErrorBanner text={actionData?.notice} />
      <DoneNotice done={actionData ? null : changed} />
      {done !== '' && !actionData?.notice && (
        <p role="status" className="mt-6">
          {done}
        </p>
      )}
      <section aria-labelledby="logos" className="mt-8">
        <SectionHeading
          id="logos"
          title={isOne ? 'Now, and what its site has' : formatCounted(count, 'tool')}
          note="A picture is stored here once you take it, and never loaded from elsewhere."
        />
        {!isOne && (
          <form action={deskPaths.deskLogos} className="mt-4 flex flex-wrap items-end gap-3">
            {[...writeLogoQuery({ ...query, list: { ...query.list, q: '', page: 1 } })].map(
              ([name, value]) => (
                <input key={name + value} type="hidden" name={name} value={value} />
              ),
            )}
            <div className="min-w-0 flex-1 basis-60">
              <label htmlFor="q" className="mb-1 block text-sm font-semibold">
                Part of a name, or an id
              </label>
              <input id="q" name="q" type="search" defaultValue={query.list.q} className="field" />
            </div>
            <button type="submit" className="btn">
              Search
            </button>
          </form>
        )}
        {tools.length === 0 && (
          <EmptyState text={isOne ? say`There is no such tool.` : say`Every tool found has a logo.`} />
        )}
        {!mayVisit && <p className="mt-4 text-muted">{LOGO_TEXTS.noVisits}</p>}
        {tools.length > 0 && mayVisit && (
          <form method="post" action={address}>
            <input type="hidden" name="ids" value={tools.map(({ id }) => id).join(' ')} />
            <button type="submit" name="intent" value="look" className="btn btn-primary">
              {isOne ? 'Look at its site' : `Look at the sites of these ${tools.length}`}
            </button>
            <p className="small mt-2">
              That takes up to half a minute: each site is asked slowly, as its rules say.
            </p>
          </form>
        )}
        {!isOne && tools.length > 0 && <SeveralLogos address={address} />}
        <ul className="mt-6 border-t border-line">
          {tools.map((tool) => (
            <ToolLogos key={tool.id} tool={tool} address={address} />
          ))}
        </ul>
        <Pager
          page={page}
          pages={pages}
          addressOf={(to) =>
            deskPaths.deskLogosFor(writeLogoQuery({ ...query, list: { ...query.list, page: to } }))
          }
        />
      </section>
    </DeskPage>
  );
}

/** Uploads files named after their tools. */
function SeveralLogos({ address }: { address: string }) {
  return (
    <form method="post" action={address} encType="multipart/form-data" className="mt-6">
      <label className="block text-sm font-semibold" htmlFor="several">
        Several logos at once
      </label>
      <p id="kinds" className="small">
        PNG, JPEG, WebP or SVG, each of at most 256 kB. A JPEG becomes a WebP.
      </p>
      <div className="mt-1 flex flex-wrap items-center gap-3">
        <input
          id="several"
          type="file"
          name="file"
          multiple
          required
          accept={LOGO_TYPES}
          aria-describedby="kinds"
        />
        <label className="text-sm">
          <input type="checkbox" name="replace" value={REPLACE} /> Replace existing logos
        </label>
        <button type="submit" className="btn" {...MARKS.pending('Sending all files…')}>
          Upload all
        </button>
      </div>
      <p className="small mt-2">
        Up to {LOGOS_AT_ONCE}
        {say` files, each named after its tool or the tool’s id, as in “Cutter logo.png”. That many take up to half a minute.`}
      </p>
    </form>
  );
}
