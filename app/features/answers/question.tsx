import { formatSearches } from '#catalogue/search/suggesting/question-hit.ts';
import type { ToolCard as Tool } from '#catalogue/tools/entities.ts';
import { GUIDE_MESSAGES } from '#catalogue/topics/guide-messages.ts';
import { refuseWithdrawnTopic } from '#catalogue/topics/withdrawn-topics.server.ts';
import { describePage } from '#features/discovery/described.server.ts';
import { article, breadcrumbs } from '#features/discovery/json-ld.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { notFound, orUnavailable } from '#platform/request/failures.server.ts';
import { DEFAULT_CATEGORY_COLOUR } from '#site/category-colour.ts';
import { contentText, excerpt } from '#site/content.ts';
import { formatCounted } from '#site/format.ts';
import { MARKS } from '#site/marks.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { CategoryChip } from '#ui/category-chip.tsx';
import { Content } from '#ui/content.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FailedPage } from '#ui/failed-page.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { failedMeta, pageMeta } from '#ui/page-meta.ts';
import { SearchButtons } from '#ui/search-buttons.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import { ToolCard } from '#ui/tool-card.tsx';
import type { Route } from './+types/question';
import { ContentsPanel, StatsPanel } from './panels.tsx';
import { readQuestionPage } from './question-data.server.ts';

/** A question with its answer and tools (spec §2, "Question detail"). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const id = params.id.trim();
  if (id === '') throw notFound(GUIDE_MESSAGES.question.idMissing);
  const page = await orUnavailable(
    context,
    'reading a question',
    () => readQuestionPage(context, id),
    GUIDE_MESSAGES.question.failed,
  );
  if (!page) {
    await orUnavailable(context, 'looking for a question', () =>
      refuseWithdrawnTopic(context.get(servicesContext).db.read, {
        kind: 'questions',
        id,
        message: GUIDE_MESSAGES.question.withdrawn,
      }),
    );
    throw notFound(GUIDE_MESSAGES.question.notFound);
  }
  const { question: headline, question_category: topic, created_at: published } = page.question;
  const words = contentText(page.answer.nodes);
  const path = paths.question(id);
  if (words !== '') {
    describePage(context, (site) => [
      article(site, {
        headline,
        path,
        ...(topic && { about: topic }),
        description: excerpt(words, ABSTRACT),
        published,
      }),
      breadcrumbs(site, [{ name: headline, path }]),
    ]);
  }
  return { ...page, description: excerpt(words, ABSTRACT) };
}

/** How many characters of the answer describe it to search engines; the page has the whole. */
const ABSTRACT = 300;

export function meta({ loaderData, error, matches }: Route.MetaArgs) {
  if (!loaderData) return failedMeta(error, GUIDE_MESSAGES.question.notFound);
  const { question, description } = loaderData;
  const siteUrl = matches[0].loaderData?.siteUrl ?? '';
  return pageMeta({
    title: question.question,
    description,
    canonical: { siteUrl, path: paths.question(question.id) },
    indexed: description !== '',
  });
}

/** The id of what shows the tools. */
const TOOLS = 'tools';

export default function QuestionPage({ loaderData }: Route.ComponentProps) {
  const { question, answer, primaryTool, relatedTools } = loaderData;
  const { question_category: topic, search_volume } = question;
  const tools = relatedTools.length + (primaryTool === null ? 0 : 1);
  return (
    <article className="wrap pt-6">
      <div className="flex items-center justify-between gap-4">
        <BackLink />
        <QuestionSearch />
      </div>
      <header className="max-w-4xl py-4 sm:py-8">
        <h1>{question.question}</h1>
        <p className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2 text-sm">
          {tools > 0 && <ButtonLink to={`#${TOOLS}`}>{`See its ${formatCounted(tools, 'tool')}`}</ButtonLink>}
          {topic && (
            <CategoryChip
              category={{
                id: question.id,
                name: topic,
                hex_color: question.category_color ?? DEFAULT_CATEGORY_COLOUR,
              }}
            />
          )}
          {search_volume !== null && <span>{formatSearches(search_volume)}</span>}
        </p>
      </header>
      <div className="grid grid-cols-1 items-start gap-x-16 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
        <div className="lg:col-start-2">
          <ContentsPanel headings={answer.headings} />
        </div>
        <div className="answer lg:col-start-1 lg:row-span-2 lg:row-start-1">
          {answer.nodes.length > 0 ? (
            <Content nodes={answer.nodes} />
          ) : (
            <EmptyState text={GUIDE_MESSAGES.question.noAnswer} />
          )}
          {topic && (
            <p className="mt-8">
              <a href={paths.questionsFor(topic)} className="btn whitespace-normal">
                {`Browse ${topic} Questions`}
              </a>
            </p>
          )}
        </div>
        <aside aria-label="About this question" className="lg:col-start-2">
          <StatsPanel question={question} />
        </aside>
      </div>
      <QuestionTools primaryTool={primaryTool} relatedTools={relatedTools} />
    </article>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <FailedPage
      error={error}
      notFoundHint={GUIDE_MESSAGES.question.notFoundHint}
      to={paths.search}
      text="Search Questions"
    />
  );
}

/**
 * Back to the previous page (spec §2). The server does not know which one that was, and a visitor from
 * another site has none here: for them, and without scripts, the link leads to the search page.
 */
function BackLink() {
  return (
    <a href={paths.search} {...MARKS.back()} className="link no-print inline-block min-h-6 text-sm">
      <span className="arrow-back" /> Back
    </a>
  );
}

const LABEL = 'Search questions...';

/** Another question: Enter leads to /search?q= (spec §2, "Question detail"). */
function QuestionSearch() {
  return (
    <search aria-label="Questions" className="contents">
      <form action={paths.search} className="search no-print min-w-0 flex-1 sm:w-80 sm:flex-none">
        <input
          className="field"
          type="search"
          name="q"
          aria-label={LABEL}
          placeholder={LABEL}
          autoComplete="off"
        />
        <SearchButtons label="Search questions" />
      </form>
    </search>
  );
}

interface Props {
  primaryTool: Tool | null;
  relatedTools: Tool[];
}

/** The tool that the answer is about, and related ones beside it (spec §2, "Question detail"). */
function QuestionTools({ primaryTool, relatedTools }: Props) {
  const hasBoth = primaryTool !== null && relatedTools.length > 0;
  return (
    <div
      id={TOOLS}
      className={`mt-16 grid items-start gap-x-8 gap-y-16 ${hasBoth ? 'lg:grid-cols-[minmax(0,1fr)_minmax(0,3fr)]' : ''}`}
    >
      {primaryTool && <Tools id="primary-tool" title={say`Primary Tool`} tools={[primaryTool]} />}
      {relatedTools.length > 0 && (
        <Tools id="related-tools" title={say`Related Tools`} tools={relatedTools} />
      )}
    </div>
  );
}

function Tools({ id, title, tools }: { id: string; title: string; tools: Tool[] }) {
  return (
    <section aria-labelledby={id}>
      <SectionHeading id={id} title={title} />
      <ul className="tools">
        {tools.map((tool) => (
          <ToolCard key={tool.id} tool={tool} />
        ))}
      </ul>
    </section>
  );
}
