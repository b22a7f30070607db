import { type FoundPlot, readPlot } from '#features/figures/read-plot.server.ts';
import { csvOf } from '#features/market/export-list.server.ts';
import { countOrRefuse } from '#platform/request/limits.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { sendFile } from '#platform/request/send-file.server.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import { paths } from '#site/paths.ts';
import { PLOT_FILES, type PlotFile } from '#site/plot-address.ts';
import type { PlotCell } from '#ui/plots/plot.ts';
import type { Route } from './+types/plot-file';
import { paintSheet } from './paint.server.tsx';
import { sheetOf, svgOf } from './sheet.ts';

/** A plot as a picture, or its numbers, as far as this reader may see them. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const file = PLOT_FILES.find((each) => each === params.file);
  if (file === undefined) return new Response('There is no such file.\n', { status: 404 });
  return sendFile(context, 'drawing a plot', async () => {
    await countOrRefuse(context, RATE_LIMITS.plots);
    const found = await readPlot(context, params);
    if (!found?.plot) throw new Refused({ status: 404, notice: 'There is no such plot.\n' });
    const title = found.plot.title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
    const name = `${title}-${new Date().toISOString().slice(0, 10)}.${file.slice(-3)}`;
    return {
      name,
      body: await MAKE[file](found, request),
      headers: {
        'Content-Disposition': `inline; filename="${name}"`,
        'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      },
    };
  });
}

type Make = (found: FoundPlot, request: Request) => Promise<BodyInit>;

const MAKE: Readonly<Record<PlotFile, Make>> = {
  async 'plot.svg'(found, request) {
    return svgOf(sheetFor(found, request));
  },
  async 'plot.png'(found, request) {
    return paintSheet(sheetFor(found, request));
  },
  async 'plot.csv'({ plot: { table } }, { signal }) {
    const columns = table.columns.map(({ title }, place) => ({
      title,
      of: (row: readonly PlotCell[]) => plainValue(row[place]),
    }));
    return csvOf(columns, [...table.rows, ...(table.beyond ?? [])], signal);
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
