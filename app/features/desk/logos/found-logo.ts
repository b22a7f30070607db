import { data } from 'react-router';
import { requireRole } from '#features/operators/operator.server.ts';
import { idOf } from '#platform/request/case-id.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import type { Route } from './+types/found-logo';
import { readFoundLogo } from './found-logos.server.ts';

const TYPES = { png: 'image/png', webp: 'image/webp', svg: 'image/svg+xml' } as const;

/** A picture that was found at a tool's site, for the editor who decides about it. Nothing in it runs or loads. */
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
