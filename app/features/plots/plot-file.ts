import { CSV, csvOf } from '#features/market/export-list.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { countOrRefuse } from '#platform/request/limits.server.ts';
import { refusedInPlainText } from '#platform/request/refused.server.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import { paths } from '#site/paths.ts';
import { PLOT_FILES, type PlotFile } from '#site/plot-address.ts';
import type { PlotCell } from '#ui/plots/plot.ts';
import type { Route } from './+types/plot-file';
import { paintSheet } from './paint.server.tsx';
import { type FoundPlot, readPlot } from './read-plot.server.ts';
import { sheetOf, svgOf } from './sheet.ts';

/** A plot as a picture, or its numbers, as far as this reader may see them. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const file = PLOT_FILES.find((each) => each === params.file);
  if (file === undefined) return new Response('There is no such file.\n', { status: 404 });
  const answer = orUnavailable(context, 'drawing a plot', async () => {
    await countOrRefuse(context, RATE_LIMITS.plots);
    const found = await readPlot(context, params);
    if (!found) return new Response('There is no such plot.\n', { status: 404 });
    const { body, type } = await MAKE[file](found, request);
    const name = `${found.plot.title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.${file.slice(-3)}`;
    return new Response(body, {
      headers: {
        'Content-Type': type,
        'Content-Disposition': `inline; filename="${name}"`,
        'Cache-Control': 'private, no-store',
        'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      },
    });
  });
  return answer.catch(refusedInPlainText);
}

type Make = (found: FoundPlot, request: Request) => Promise<{ body: BodyInit; type: string }>;

const MAKE: Readonly<Record<PlotFile, Make>> = {
  async 'plot.svg'(found, request) {
    return { body: svgOf(sheetFor(found, request)), type: 'image/svg+xml; charset=utf-8' };
  },
  async 'plot.png'(found, request) {
    return { body: await paintSheet(sheetFor(found, request)), type: 'image/png' };
  },
  async 'plot.csv'({ plot: { table } }, { signal }) {
    const columns = table.columns.map(({ title }, place) => ({
      title,
      of: (row: readonly PlotCell[]) => plainValue(row[place]),
    }));
    return { body: csvOf(columns, table.rows, signal), type: CSV };
  },
};

function sheetFor({ plot }: FoundPlot, request: Request) {
  const { searchParams, origin } = new URL(request.url);
  const scheme = searchParams.get('theme') === 'dark' ? 'dark' : 'light';
  return sheetOf(plot, scheme, origin.replace(/^https?:\/\//, '') + paths.plot(plot.subject));
}

function plainValue(cell: PlotCell | undefined): string | number | null {
  return typeof cell === 'object' && cell !== null ? cell.value : (cell ?? null);
}
