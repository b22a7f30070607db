import { findPresentTool } from '#catalogue/tools/tool-page.server.ts';
import { type Context, servicesContext } from '#platform/request/context.server.ts';
import { logFailure } from '#platform/request/failures.server.ts';
import { readEmbeddedTool } from './embedded-tool.server.ts';
import type { EmbeddedTool, EmbedTheme } from './picture.ts';

/**
 * For an hour a picture counts as fresh; for a day more, an old one may be shown while a new one is fetched.
 */
const HEADERS = {
  'Content-Type': 'image/svg+xml; charset=utf-8',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Access-Control-Allow-Origin': '*',
  'Cache-Control': 'public, max-age=3600, stale-while-revalidate=86400',
};

interface Picture {
  draw: (tool: EmbeddedTool, theme: EmbedTheme) => string;
  /** The address of the same picture of another tool. */
  path: (id: string, theme: EmbedTheme) => string;
}

/** Answers with a picture of a tool that other sites can show. */
export async function answerPicture(
  context: Context,
  request: Request,
  id: string,
  { draw, path }: Picture,
): Promise<Response> {
  const { db } = context.get(servicesContext);
  const theme = new URL(request.url).searchParams.get('theme') === 'dark' ? 'dark' : 'light';
  try {
    const tool = await readEmbeddedTool(db.read, id);
    if (tool) {
      return new Response(draw(tool, theme), { headers: HEADERS });
    }
    const now = await findPresentTool(db.read, id);
    if (now === null) return new Response(null, { status: 404 });
    return new Response(null, { status: 301, headers: { Location: path(now, theme) } });
  } catch (error) {
    logFailure(context, 'drawing a tool', error);
    return new Response(null, { status: 503 });
  }
}
