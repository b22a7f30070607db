import { data } from 'react-router';
import { requireRole } from '#features/operators/operator.server.ts';
import { idOf } from '#platform/request/case-id.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import type { Route } from './+types/found-logo';
import { readFoundLogo } from './found-logos.server.ts';

const TYPES = { png: 'image/png', webp: 'image/webp', svg: 'image/svg+xml' } as const;

/** Serves a picture found on a tool's site for an editor's decision. Nothing in it can run or load. */
export async function loader({ params, context }: Route.LoaderArgs) {
  await requireRole(context, 'tools');
  const { db } = context.get(servicesContext);
  return orUnavailable(context, 'reading a found picture', async () => {
    const found = await readFoundLogo(db.write, idOf(params));
    if (!found) throw data(null, { status: 404 });
    return new Response(new Uint8Array(found.bytes), {
      headers: {
        'Content-Type': TYPES[found.type],
        'Content-Disposition': 'inline',
        'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        'X-Content-Type-Options': 'nosniff',
        'Cache-Control': 'private, max-age=3600',
      },
    });
  });
}
