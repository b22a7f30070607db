import { servicesContext } from '#platform/request/context.server.ts';
import { logFailure } from '#platform/request/failures.server.ts';
import { readDigits } from '#site/typed-numbers.ts';
import type { Route } from './+types/answer-oembed';
import { readEmbeddedTool } from './embedded-tool.server.ts';
import { fittingSize, OEMBED_AGE, oembedOf, oembedXml, toolOfAddress } from './oembed.ts';

const HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Cache-Control': `public, max-age=${OEMBED_AGE}`,
};

/** oEmbed 1.0 for tools' pages. Statuses are those of oembed.com §2.3.4. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { origin, searchParams } = new URL(request.url);
  const format = searchParams.get('format') ?? 'json';
  if (format !== 'json' && format !== 'xml') return new Response(null, { status: 501 });
  const id = toolOfAddress(searchParams.get('url') ?? '', origin);
  if (id === null) return new Response(null, { status: 404 });
  try {
    const tool = await readEmbeddedTool(context.get(servicesContext).db.read, id);
    if (!tool) return new Response(null, { status: 404 });
    const size = fittingSize(readSize(searchParams.get('maxwidth')), readSize(searchParams.get('maxheight')));
    const answer = oembedOf(tool, origin, size);
    if (format === 'json') return Response.json(answer, { headers: HEADERS });
    return new Response(oembedXml(answer), {
      headers: { ...HEADERS, 'Content-Type': 'text/xml; charset=utf-8' },
    });
  } catch (error) {
    logFailure(context, 'embedding a tool', error);
    return new Response(null, { status: 503 });
  }
}

/** A size that is no number sets no limit. */
function readSize(given: string | null): number {
  return readDigits(given, { min: 1, max: 1_000_000 }) ?? Number.POSITIVE_INFINITY;
}
