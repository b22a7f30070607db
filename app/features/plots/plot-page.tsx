import { CitationLines } from '#features/figures/citation-lines.tsx';
import { citationsOf } from '#features/figures/citations.ts';
import { readPlot } from '#features/figures/read-plot.server.ts';
import { answerHeadersContext, servicesContext } from '#platform/request/context.server.ts';
import { notFound, orUnavailable } from '#platform/request/failures.server.ts';
import { calledAddress } from '#platform/request/site-address.server.ts';
import { formatDate } from '#site/format.ts';
import { NOT_AVAILABLE } from '#site/messages.ts';
import { paths } from '#site/paths.ts';
import { SITE } from '#site/site.ts';
import { FailedPage } from '#ui/failed-page.tsx';
import { TextLink } from '#ui/links.tsx';
import { failedMeta, pageMeta } from '#ui/page-meta.ts';
import { PlotFigure } from '#ui/plots/plot-figure.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import type { Route } from './+types/plot-page';

const TEXTS = { notFound: 'There is no such plot, or too little is known to draw it' } as const;

/** One plot with lines to cite it. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  // The lines name the address that the reader uses.
  context.get(answerHeadersContext).set('Cache-Control', 'private, no-store');
  const found = await orUnavailable(context, 'reading a plot', () => readPlot(context, params));
  if (!found) throw notFound(TEXTS.notFound);
  if (!found.plot) return { isDrawn: false as const, ...found };
  const { plot, page } = found;
  return {
    isDrawn: true as const,
    plot,
    page,
    citations: citationsOf({
      site: SITE.name,
      subject: plot.title,
      figure: {
        label: 'Plot',
        value: plot.finding ?? plot.unit,
        coverage: plot.coverage,
        origin: {
          certainty: 'computed',
          source: plot.source,
          date: plot.day === null ? NOT_AVAILABLE : formatDate(plot.day),
        },
      },
      address: calledAddress(request, context.get(servicesContext).settings) + paths.plot(plot.subject),
      day: new Date().toISOString().slice(0, 10),
    }),
  };
}

export function meta({ loaderData, error, matches }: Route.MetaArgs) {
  if (!loaderData) return failedMeta(error, TEXTS.notFound);
  if (!loaderData.isDrawn) return pageMeta({ title: loaderData.title, indexed: false });
  const { title, finding, subject } = loaderData.plot;
  const siteUrl = matches[0].loaderData?.siteUrl ?? '';
  return pageMeta({
    title,
    ...(finding !== null && { description: finding }),
    canonical: { siteUrl, path: paths.plot(subject) },
    indexed: false,
    picture: paths.plotFile(subject, 'plot.png'),
    pictureSize: null,
  });
}

export default function PlotPage({ loaderData }: Route.ComponentProps) {
  const { page } = loaderData;
  if (!loaderData.isDrawn) {
    return (
      <article className="wrap pt-8">
        <h1 className="wrap-anywhere">{loaderData.title}</h1>
        <p className="mt-4 max-w-prose">{loaderData.why}</p>
        {loaderData.instead && (
          <p className="mt-4">
            <TextLink to={loaderData.instead.path}>{loaderData.instead.title}</TextLink>
          </p>
        )}
        <p className="mt-4">
          More on <TextLink to={page.path}>{page.title}</TextLink>
        </p>
      </article>
    );
  }
  const { plot, citations } = loaderData;
  return (
    <article className="wrap pt-8">
      <h1 className="wrap-anywhere text-2xl sm:text-4xl">{plot.finding ?? plot.title}</h1>
      <p className="mt-2 text-muted">
        {plot.finding !== null && `${plot.title}. `}
        As far as you may see its figures, on <TextLink to={page.path}>{page.title}</TextLink>
      </p>
      <PlotFigure plot={plot} isAlone />
      <section aria-labelledby="cite" className="mt-10 scroll-mt-32">
        <SectionHeading id="cite" title="Cite this plot" />
        <CitationLines id="plot" label={plot.title} citations={citations} />
      </section>
    </article>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedPage error={error} to={paths.market} text="Market" />;
}
