import { data, Link, useNavigation } from 'react-router';
import { TOOL_TABS, toolTab } from '#domain/access.ts';
import { formatDate } from '#domain/format.ts';
import { MESSAGES } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { servicesContext } from '#server/context.server.ts';
import { notFound, orUnavailable } from '#server/failures.server.ts';
import { readTool } from '#server/queries/tool-page.server.ts';
import { ErrorPage } from '#ui/error-page.tsx';
import { readFailure } from '#ui/failure.ts';
import { pageMeta } from '#ui/page-meta.ts';
import type { Route } from './+types/tool';
import { BackLink } from './back-link.tsx';
import { structuredData } from './structured-data.ts';
import { readTab } from './tab-content.server.ts';
import { TabPanel } from './tab-panel.tsx';
import { ToolHero } from './tool-hero.tsx';
import { ToolTabs } from './tool-tabs.tsx';

/** A tool and the one tab that the address asks for (spec §2, "Tool detail"): at most three statements. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const id = params.id.trim();
  if (id === '') throw notFound(MESSAGES.tool.idMissing);
  const { db } = context.get(servicesContext);
  const tool = await orUnavailable(context, MESSAGES.anErrorOccurred, () => readTool(db.read, id));
  if (!tool) throw notFound(MESSAGES.tool.notFound);
  const tab = toolTab(new URL(request.url).searchParams.get('tab'));
  const content = await readTab(context, tool, tab);
  const page = {
    tool,
    tab: { id: tab.id, title: tab.title },
    tabs: TOOL_TABS.map(({ id, title, flag }) => ({ id, title, isPremium: tool[flag] && !tool.is_featured })),
    content,
  };
  return content.state === 'failed' ? data(page, { status: 503 }) : data(page);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ title: MESSAGES.tool.notFound });
  const { tool, tab } = loaderData;
  const siteUrl = matches[0].loaderData?.siteUrl;
  return [
    ...pageMeta({
      title: tab.id === 'basic' ? tool.name : `${tool.name}: ${tab.title}`,
      description: tool.basic_information_short_description ?? tool.description,
      canonical: { siteUrl, path: paths.tool(tool.id, tab.id) },
    }),
    { 'script:ld+json': structuredData(tool) },
  ];
}

export default function ToolPage({ loaderData }: Route.ComponentProps) {
  const { tool, tab, tabs, content } = loaderData;
  const { location } = useNavigation();
  const loading = location?.pathname === paths.tool(tool.id);
  return (
    <article className="wrap pt-6">
      <BackLink />
      <ToolHero tool={tool} />
      <ToolTabs toolId={tool.id} tabs={tabs} active={tab.id} />
      <section aria-label={tab.title} aria-busy={loading} className="min-h-96 pt-8">
        <TabPanel title={tab.title} content={content} />
      </section>
      <p className="small mt-12 border-t border-line pt-4">
        Added on {formatDate(tool.created_at)} · Updated on {formatDate(tool.updated_at)}
      </p>
    </article>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { status, message, requestId } = readFailure(error);
  return (
    <ErrorPage
      status={status}
      message={message ?? MESSAGES.anErrorOccurred}
      requestId={requestId}
      {...(status === 404 && { hint: MESSAGES.tool.notFoundHint })}
    >
      <Link to={paths.tools} className="btn btn-primary">
        Browse All Tools
      </Link>
    </ErrorPage>
  );
}
