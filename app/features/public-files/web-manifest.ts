import { webManifest } from './site-files.ts';

/** The site as an entry of a home screen. */
export function loader() {
  return Response.json(webManifest(), {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=3600' },
  });
}
