import { lastChanged } from '#catalogue/figures/tools.ts';
import { catalogueOf } from '#catalogue/loader.server.ts';
import { resolveFacets, resolveFilters } from '#catalogue/search/filters/known-filters.ts';
import { servicesContext, viewerContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { countOrRefuse } from '#platform/request/limits.server.ts';
import { refusedInPlainText } from '#platform/request/refused.server.ts';
import { formatCounted, formatDate } from '#site/format.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import { paths } from '#site/paths.ts';
import type { Route } from './+types/picture-file';
import { categoryShades } from './category-shade.ts';
import { COLOUR_LABELS, colourClasses, legendOrder } from './colours.ts';
import { AROUND, partOf } from './hits.ts';
import { isWhole, type LandscapeQuery, readLandscapeQuery } from './landscape-query.ts';
import type { Box, Layout, PlacedCategory, Shape } from './layout.ts';
import { drawPoster, drawTiles, type Lit, type Look, type Poster } from './poster.ts';
import { selectTools } from './selection.server.ts';
import { layoutOf, litAmong, type MapTool, readMapFacts, readSnapshot } from './snapshot.server.ts';
import { landscapeTitle } from './titles.ts';

/** Other sites are meant to show it. For an hour it counts as fresh, for a day more it may be shown while another is fetched. */
const HEADERS = {
  'Content-Type': 'image/svg+xml; charset=utf-8',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Access-Control-Allow-Origin': '*',
};

/** The landscape of a selection as a picture: a poster or, with `look=tiles`, the tiles alone. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams, origin } = new URL(request.url);
  const asked = readLandscapeQuery(searchParams);
  const theme = searchParams.get('theme');
  const isPlain = searchParams.get('look') === 'tiles';
  const onScreen = searchParams.get('shape') === 'tall' ? 'tall' : 'wide';
  const shape = isPlain ? onScreen : 'paper';
  const look: Look = theme === 'dark' || theme === 'light' ? theme : isPlain ? 'page' : 'light';
  const answer = orUnavailable(context, 'drawing the landscape', async () => {
    const known = await readPicture(context, asked, { origin, shape });
    if (known === null) return new Response('There is no such selection.\n', { status: 400 });
    return new Response(isPlain ? drawTiles(known, known, look) : drawPoster(known, look), {
      headers: HEADERS,
    });
  });
  return answer.catch(refusedInPlainText);
}

/** Null where the address names a category, specialization or value that does not exist. */
async function readPicture(
  context: Route.LoaderArgs['context'],
  asked: LandscapeQuery,
  { origin, shape }: { origin: string; shape: Shape },
): Promise<(Poster<MapTool> & Lit<MapTool>) | null> {
  const { read } = context.get(servicesContext).db;
  const { layout, categories } = await readSnapshot(read, await catalogueOf(read), shape);
  const faceted = resolveFacets(asked.tools);
  const named = resolveFilters(faceted.query, categories);
  if (faceted.unknown ?? named.unknown) return null;
  const query = { ...asked, tools: named.query };
  const chosen = categories.find(({ name }) => name === query.tools.category)?.id ?? null;
  const isOfCategory = isWhole({ ...query, tools: { ...query.tools, category: null } });
  // Whole and by category there are few, and they are the same for everybody; any other is made for whoever asks.
  if (!isOfCategory) await countOrRefuse(context, RATE_LIMITS.landscape);
  const { catalogue, numbers: selected } = await selectTools(read, query.tools);
  const facts = await readMapFacts(read, catalogue, context.get(viewerContext));
  const numbers = litAmong(selected, query, facts);
  const classes = query.colour === 'category' ? [] : colourClasses(new Date().getUTCFullYear())[query.colour];
  const shadeOfCategory = categoryShades();
  const count = formatCounted(numbers.size, 'tool');
  const day = formatDate(lastChanged(catalogue.entries(), Date.now()));
  const by = query.colour === 'category' ? '' : ` Coloured by: ${COLOUR_LABELS[query.colour].toLowerCase()}.`;
  // On the page, what fits is lit up where it stands; a poster holds nothing else.
  const keepsPlaces = isWhole(query) || shape !== 'paper';
  const has = (number: number) => numbers.has(number);
  return {
    layout: keepsPlaces ? layout : layoutOf(catalogue, categories, { shape, has, chosen }),
    fits: isWhole(query) ? null : ({ number }) => has(number),
    part: isWhole(query) ? null : partOfLayout(layout, has, query.tools.category),
    title: landscapeTitle(query.tools),
    line: `${count} as of ${day}, each once, the larger the more widely known.${by}`,
    legend: legendOrder(classes),
    shadeOf: ({ number }, category) =>
      query.colour === 'category'
        ? shadeOfCategory(category)
        : (classes[facts[number]?.[query.colour] ?? 0]?.shade ?? shadeOfCategory(category)),
    address: origin.replace(/^https?:\/\//, '') + footPath(query),
  };
}

/** The address to be read on a poster, without what its title names already. */
function footPath({ tools, ...query }: LandscapeQuery): string {
  const path = paths.landscape({
    ...query,
    tools: { ...tools, q: '', category: null, specialization: null },
  });
  return decodeURIComponent(path.replaceAll('+', ' '));
}

/** The part that a selection is about, with what is around it. */
function partOfLayout(
  layout: Layout<MapTool>,
  has: (number: number) => boolean,
  chosen: string | null,
): Box | null {
  const tilesOf = ({ specializations }: PlacedCategory<MapTool>) =>
    specializations.flatMap(({ tiles }) => tiles);
  const area = layout.categories.find(({ name }) => name === chosen);
  const part = partOf(
    layout.categories.flatMap(tilesOf),
    ({ tool }) => has(tool.number),
    area ? { box: area, tiles: tilesOf(area) } : null,
    layout,
  );
  if (part === null) return null;
  const [x, y] = [Math.max(0, part.x - AROUND), Math.max(0, part.y - AROUND)];
  return {
    x,
    y,
    width: Math.min(layout.width, part.x + part.width + AROUND) - x,
    height: Math.min(layout.height, part.y + part.height + AROUND) - y,
  };
}
