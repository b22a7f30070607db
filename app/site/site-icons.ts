import { paths } from './paths.ts';
import type { Site } from './site.ts';
import { logoName } from './site-logo.ts';

/** A picture of the site as the web manifest lists it. */
export interface SiteIcon {
  readonly src: string;
  readonly type: string;
  readonly sizes: string;
}

/** The square pictures of a site, the one for tabs first: of its own logo, or those of the software. */
export function iconsOf({ logo }: Pick<Site, 'logo'>): readonly [SiteIcon, ...SiteIcon[]] {
  if (logo) return [icon(logo, 192), icon(logo, 512)];
  return [
    { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
    { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
    { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
  ];
}

/** For the home screens of Apple, which draw no transparent ground. */
export function touchIconOf({ logo }: Pick<Site, 'logo'>): string {
  return logo ? paths.siteLogo(logoName(logo, 'icon-180')) : '/apple-touch-icon.png';
}

function icon(logo: NonNullable<Site['logo']>, side: 192 | 512): SiteIcon {
  const src = paths.siteLogo(logoName(logo, `icon-${side}`));
  return { src, type: 'image/png', sizes: `${side}x${side}` };
}
