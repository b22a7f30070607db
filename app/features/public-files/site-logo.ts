import { servicesContext } from '#platform/request/context.server.ts';
import { readLogoPicture } from '#platform/site/site-logo.server.ts';
import { readLogoName } from '#site/site-logo.ts';
import type { Route } from './+types/site-logo';

const FOR_GOOD = 'public, max-age=31536000, immutable';

/** A picture of the site's own logo. An earlier address of it shows the present one. */
export async function loader({ params: { name }, context }: Route.LoaderArgs) {
  const asked = readLogoName(name);
  const { db, log } = context.get(servicesContext);
  try {
    const found = asked && (await readLogoPicture(db.read, asked.picture));
    if (!found) return new Response(null, { status: 404 });
    return new Response(found.bytes, {
      headers: {
        'Content-Type': found.type,
        // Opened on its own, nothing in a drawing runs or loads.
        'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        'Cache-Control': found.version === asked.version ? FOR_GOOD : 'no-cache',
      },
    });
  } catch (error) {
    log.error({ err: error }, 'The logo could not be read');
    return new Response(null, { status: 503 });
  }
}
