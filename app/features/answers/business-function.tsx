import type { BusinessFunction, ToolCard } from '#catalogue/tools/entities.ts';
import { readReferredTools } from '#catalogue/tools/tool-references.server.ts';
import { hasEnded } from '#catalogue/tools/tool-status.ts';
import { GUIDE_MESSAGES } from '#catalogue/topics/guide-messages.ts';
import { refuseWithdrawnTopic } from '#catalogue/topics/withdrawn-topics.server.ts';
import { describePage } from '#features/discovery/described.server.ts';
import { article, breadcrumbs } from '#features/discovery/json-ld.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { notFound, orUnavailable } from '#platform/request/failures.server.ts';
import { formatCounted, formatDate } from '#site/format.ts';
import { MARKS } from '#site/marks.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { SITE } from '#site/site.ts';
import { StatusBadge } from '#ui/badge.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ExternalLink } from '#ui/external-link.tsx';
import { FailedPage } from '#ui/failed-page.tsx';
import { ButtonLink, PrimaryLink } from '#ui/links.tsx';
import { failedMeta, pageMeta } from '#ui/page-meta.ts';
import { SectionHeading } from '#ui/section-heading.tsx';
import { useSite } from '#ui/site-texts.ts';
import { TableHead } from '#ui/table-head.tsx';
import { ToolLogo } from '#ui/tool-logo.tsx';
import type { Route } from './+types/business-function';
import { readBusinessFunction } from './business-functions.server.ts';
import { Experts } from './experts.tsx';

/** A business function with its recommended tools (spec §2, "Business function detail"). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const slug = params.slug.trim();
  if (slug === '') throw notFound(GUIDE_MESSAGES.businessFunction.slugMissing);
  const { read } = context.get(servicesContext).db;
  const page = await orUnavailable(
    context,
    'reading a business function',
    async () => {
      const found = await readBusinessFunction(read, slug);
      if (!found) return null;
      const { tool_ids, ...businessFunction } = found;
      const tools = await readReferredTools(read, tool_ids);
      return { businessFunction, tools: [...new Set(tools)].filter((tool) => tool !== null) };
    },
    GUIDE_MESSAGES.businessFunction.failed,
  );
  if (!page) {
    await orUnavailable(context, 'looking for a business function', () =>
      refuseWithdrawnTopic(read, {
        kind: 'business-functions',
        id: slug,
        message: GUIDE_MESSAGES.businessFunction.withdrawn,
      }),
    );
    throw notFound(GUIDE_MESSAGES.businessFunction.notFound);
  }
  const { function_name: about, short_summary: description, last_updated: modified } = page.businessFunction;
  const headline = titleOf(page.businessFunction);
  const path = paths.businessFunction(slug);
  describePage(context, (site) => [
    article(site, { headline, path, about, description, modified }),
    breadcrumbs(site, [
      { name: say`AI for Business Functions`, path: paths.business },
      { name: headline, path },
    ]),
  ]);
  return page;
}

function titleOf({ function_name }: Pick<BusinessFunction, 'function_name'>): string {
  return say`AI for ${function_name}`;
}

export function meta({ loaderData, error, matches }: Route.MetaArgs) {
  if (!loaderData) return failedMeta(error, GUIDE_MESSAGES.businessFunction.notFound);
  const { function_name: about, short_summary: description, slug } = loaderData.businessFunction;
  const siteUrl = matches[0].loaderData?.siteUrl ?? '';
  return pageMeta({
    title: titleOf(loaderData.businessFunction),
    description:
      description ||
      say`What AI changes in ${about}: enhancements with their impact, recommended tools and cases.`,
    canonical: { siteUrl, path: paths.businessFunction(slug) },
  });
}

/** The id of the heading above the recommended tools. */
const TOOLS = 'tools';

export default function BusinessFunctionPage({ loaderData }: Route.ComponentProps) {
  const { businessFunction, tools } = loaderData;
  const site = useSite();
  const { function_name, short_summary, ai_enhancements, expert_commentary } = businessFunction;
  return (
    <article className="wrap pt-6">
      <a href={paths.business} className="link no-print text-sm">
        All Business Functions
      </a>
      <header className="max-w-4xl py-4 sm:py-8">
        <h1>{say`AI for ${function_name}`}</h1>
        <p className="mt-4 max-w-prose text-lg">{short_summary}</p>
        <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
          {tools.length > 0 && (
            <ButtonLink to={`#${TOOLS}`}>{`See its ${formatCounted(tools.length, 'tool')}`}</ButtonLink>
          )}
          <p className="small">Last updated: {formatDate(businessFunction.last_updated)}</p>
        </div>
      </header>

      <section aria-labelledby="enhancements">
        <SectionHeading id="enhancements" title={say`Key AI Enhancements`} />
        <Enhancements enhancements={ai_enhancements} />
      </section>

      <section aria-labelledby={TOOLS} className="mt-16">
        <SectionHeading id={TOOLS} title={`Recommended ${site.listed.titled}`} />
        {tools.length === 0 ? (
          <EmptyState text={GUIDE_MESSAGES.businessFunction.noTools} />
        ) : (
          <ul className="grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
            {tools.map((tool) => (
              <RecommendedTool key={tool.id} tool={tool} />
            ))}
          </ul>
        )}
      </section>

      <Experts commentary={expert_commentary} />

      <section aria-labelledby="in-action" className="mt-16">
        <SectionHeading id="in-action" title={say`AI in Action`} />
        <UseCase text={businessFunction.use_case} />
      </section>

      <p className="no-print mt-16 border-t border-line pt-8">
        <PrimaryLink to={paths.toolsFor(function_name)}>
          {businessFunction.cta_text ?? `Get Started with ${SITE.name}`}
        </PrimaryLink>
      </p>
    </article>
  );
}

function UseCase({ text }: { text: BusinessFunction['use_case'] }) {
  if (!text) return <EmptyState text={GUIDE_MESSAGES.businessFunction.noUseCase} />;
  return <p className="max-w-prose whitespace-pre-line">{text}</p>;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedPage error={error} to={paths.business} text="View All Business Functions" />;
}

/** The enhancements as a table (spec §2, "Key AI Enhancements"). */
function Enhancements({ enhancements }: { enhancements: BusinessFunction['ai_enhancements'] }) {
  if (enhancements.length === 0) return <EmptyState text={GUIDE_MESSAGES.businessFunction.noEnhancements} />;
  return (
    <table className="data stacked">
      <TableHead columns={['Enhancement', 'Description', 'Business Impact']} />
      <tbody>
        {enhancements.map(({ name, description, business_impact }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{description}</td>
            <td {...MARKS.label('Business Impact')}>{business_impact}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A tool that the editors recommend for a business function (spec §2, "Recommended AI Tools"). */
function RecommendedTool({ tool }: { tool: ToolCard }) {
  const { id, name, description, logoimage_url, categories, status, url } = tool;
  const affiliate = tool.tool_name_affiliate_link;
  const website = affiliate ?? url;
  return (
    <li className="flex gap-4 border-t border-line pt-4 text-sm">
      <ToolLogo name={name} logo={logoimage_url} hexColor={categories[0]?.hex_color} />
      <div className="flex min-w-0 flex-col">
        <h3 dir="auto" className="text-base ">
          {name}
          <StatusBadge status={status} />
        </h3>
        <p dir="auto" className="mt-1 mb-3">
          {description}
        </p>
        <p className="mt-auto flex flex-wrap gap-x-6 gap-y-2">
          <a href={paths.tool(id)} className="link min-h-6">
            View Details<span className="sr-only"> of {name}</span>
          </a>
          {website && (
            <ExternalLink
              href={website}
              kind={affiliate ? 'affiliate' : 'tool'}
              visits={id}
              of={name}
              className={`visit py-0 ${hasEnded(status) ? 'visit-quiet' : ''}`}
            >
              Visit Website
            </ExternalLink>
          )}
        </p>
      </div>
    </li>
  );
}
