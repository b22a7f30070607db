/** The pictures that are made of the site's logo: as the header shows it, and square ones with their side in pixels. */
export const LOGO_PICTURES = ['logo', 'icon-180', 'icon-192', 'icon-512'] as const;
export type LogoPicture = (typeof LOGO_PICTURES)[number];

/** What pages know of the site's own logo. */
export interface SiteLogo {
  /** Part of its addresses, which browsers keep: another logo has another. */
  readonly version: string;
  readonly type: 'png' | 'svg';
  /** As the header shows it, in CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** The scheme on whose page it could hardly be seen and stands on the other page's ground; null if there is none. */
  readonly plate: 'light' | 'dark' | null;
}

/** The name of a picture in its address. */
export function logoName(
  { version, type }: Pick<SiteLogo, 'version' | 'type'>,
  picture: LogoPicture,
): string {
  return `${picture}-${version}.${picture === 'logo' ? type : 'png'}`;
}

const NAME = /^(logo|icon-\d+)-([0-9a-f]{16})\.(?:png|svg)$/;

/** What an address asks for; null for what no logo was ever called. */
export function readLogoName(name: string): { picture: LogoPicture; version: string } | null {
  const [, asked, version = ''] = NAME.exec(name) ?? [];
  const picture = LOGO_PICTURES.find((each) => each === asked);
  return picture ? { picture, version } : null;
}
