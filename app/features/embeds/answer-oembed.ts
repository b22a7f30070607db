import { readShownElsewhere } from '#features/landscape/preview.server.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { logFailure } from '#platform/request/failures.server.ts';
import { readDigits } from '#site/typed-numbers.ts';
import type { Route } from './+types/answer-oembed';
import { readEmbeddedTool } from './embedded-tool.server.ts';
import {
  landscapeOembed,
  landscapeOfAddress,
  OEMBED_AGE,
  oembedOf,
  oembedXml,
  toolOfAddress,
} from './oembed.ts';

const HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Cache-Control': `public, max-age=${OEMBED_AGE}`,
};

/** oEmbed 1.0 for tools' pages and the landscape. Statuses are those of oembed.com §2.3.4. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { origin, searchParams } = new URL(request.url);
  const format = searchParams.get('format') ?? 'json';
  if (format !== 'json' && format !== 'xml') return new Response(null, { status: 501 });
  const most = {
    width: readSize(searchParams.get('maxwidth')),
    height: readSize(searchParams.get('maxheight')),
  };
  try {
    const { read } = context.get(servicesContext).db;
    const answer = await readAnswer(read, { address: searchParams.get('url') ?? '', origin, most });
    if (!answer) return new Response(null, { status: 404 });
    if (format === 'json') return Response.json(answer, { headers: HEADERS });
    return new Response(oembedXml(answer), {
      headers: { ...HEADERS, 'Content-Type': 'text/xml; charset=utf-8' },
    });
  } catch (error) {
    logFailure(context, 'embedding a tool', error);
    return new Response(null, { status: 503 });
  }
}

interface Asked {
  address: string;
  origin: string;
  most: Parameters<typeof oembedOf>[2];
}

/** Null for an address that shows nothing elsewhere. */
async function readAnswer(db: DrizzleDb, { address, origin, most }: Asked) {
  const landscape = landscapeOfAddress(address, origin);
  if (landscape) {
    const shown = await readShownElsewhere(db, landscape.category);
    return shown && landscapeOembed({ ...landscape, ...shown }, origin, most);
  }
  const id = toolOfAddress(address, origin);
  const tool = id === null ? null : await readEmbeddedTool(db, id);
  return tool && oembedOf(tool, origin, most);
}

/** A size that is no number sets no limit. */
function readSize(given: string | null): number {
  return readDigits(given, { min: 1, max: 1_000_000 }) ?? Number.POSITIVE_INFINITY;
}
