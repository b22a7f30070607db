import { redirect } from 'react-router';
import { answerHeadersContext, servicesContext } from '#platform/request/context.server.ts';
import { notFound, orUnavailable } from '#platform/request/failures.server.ts';
import { calledAddress } from '#platform/request/site-address.server.ts';
import { FIGURE_KINDS } from '#site/figure-address.ts';
import { NOT_AVAILABLE } from '#site/messages.ts';
import { paths } from '#site/paths.ts';
import { SITE } from '#site/site.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ExternalLink } from '#ui/external-link.tsx';
import { FailedPage } from '#ui/failed-page.tsx';
import { TextLink } from '#ui/links.tsx';
import { failedMeta, pageMeta } from '#ui/page-meta.ts';
import type { Route } from './+types/figures';
import { CitationLines } from './citation-lines.tsx';
import { type Citation, citationsOf, gradeOf } from './citations.ts';
import type { QuotedFigure } from './quotable.ts';
import { readFigures } from './read-figures.server.ts';

const TEXTS = { notFound: 'There are no such figures' } as const;

/** The figures of one subject, each at an address of its own, with lines to cite. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  // The lines name the address that the reader uses.
  context.get(answerHeadersContext).set('Cache-Control', 'private, no-store');
  const kind = FIGURE_KINDS.find((each) => each === params.kind);
  if (kind === undefined) throw notFound(TEXTS.notFound);
  const { searchParams } = new URL(request.url);
  const found = await orUnavailable(context, 'reading figures to quote', () =>
    readFigures(kind, { context, id: params.id, params: searchParams }),
  );
  if (!found) throw notFound(TEXTS.notFound);
  if (found.quotedAt !== undefined) throw redirect(found.quotedAt);
  const own = paths.figures({ kind, id: params.id, params: found.params ?? searchParams });
  const address = calledAddress(request, context.get(servicesContext).settings) + own;
  const day = new Date().toISOString().slice(0, 10);
  const { subject, page, nothing = 'There is no figure here that you may see.' } = found;
  return {
    subject,
    page,
    nothing,
    figures: found.figures.map((figure) => ({
      ...figure,
      citations: citationsOf({ site: SITE.name, subject, figure, address: `${address}#${figure.id}`, day }),
    })),
  };
}

export function meta({ loaderData, error }: Route.MetaArgs) {
  if (!loaderData) return failedMeta(error, TEXTS.notFound);
  return pageMeta({ title: `${loaderData.subject}: figures to quote`, indexed: false });
}

export default function Figures({ loaderData: { subject, page, figures, nothing } }: Route.ComponentProps) {
  return (
    <article className="wrap pt-8">
      <h1 className="wrap-anywhere">Figures to quote: {subject}</h1>
      <p className="mt-2 mb-6 max-w-prose text-muted">
        Each figure has an address of its own, which stays. They are as recorded today, as far as you may see
        them, on <TextLink to={page}>the page that shows them</TextLink>.
      </p>
      {figures.length === 0 ? (
        <EmptyState text={nothing} />
      ) : (
        figures.map((figure) => <Quoted key={figure.id} figure={figure} />)
      )}
    </article>
  );
}

/** What is longer is a text, and set as one. */
const LONGEST_FIGURE = 40;

function Quoted({ figure }: { figure: QuotedFigure & { citations: Citation[] } }) {
  const { id, label, value, coverage, origin, rows, citations } = figure;
  return (
    <section id={id} aria-labelledby={`${id}-name`} className="quoted scroll-mt-32 border-t border-line py-6">
      <h2 id={`${id}-name`} className="text-lg">
        <a href={`#${id}`}>{label}</a>
      </h2>
      <p
        className={`mt-1 wrap-anywhere ${value.length > LONGEST_FIGURE ? 'max-w-prose' : 'font-serif text-2xl'}`}
      >
        {value}
      </p>
      <dl className="small mt-2 grid max-w-prose grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {coverage !== null && <Line name="Covers" text={coverage} />}
        <Line name="Grade" text={gradeOf(origin)} />
        {origin.date !== NOT_AVAILABLE && <Line name="Day" text={origin.date} />}
        <dt>Source</dt>
        <dd className="wrap-anywhere">
          {origin.url === undefined ? (
            origin.source
          ) : (
            <ExternalLink href={origin.url} kind="tool" className="link">
              {origin.source}
            </ExternalLink>
          )}
        </dd>
      </dl>
      {rows !== undefined && (
        <p className="mt-2 text-sm">
          <TextLink to={rows}>
            What it counts
            <span className="sr-only">{`: ${label}`}</span>
          </TextLink>
        </p>
      )}
      <CitationLines id={id} label={label} citations={citations} />
    </section>
  );
}

function Line({ name, text }: { name: string; text: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="wrap-anywhere">{text}</dd>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedPage error={error} to={paths.market} text="Market" />;
}
