import { LIMITS } from '#domain/limits.ts';

export interface HeaderColours {
  background: string;
  text: '#ffffff' | '#000000';
}

const HEX_COLOUR = /^#[0-9a-f]{6}$/i;

/** The colours of a category's header: its own, or the default purple, and black or white text on it. */
export function headerColours(hexColour: string): HeaderColours {
  const background = HEX_COLOUR.test(hexColour) ? hexColour : LIMITS.defaultCategoryColour;
  // Above this luminance black has the higher contrast (WCAG 2.2, "contrast ratio").
  return { background, text: luminance(background) > 0.179 ? '#000000' : '#ffffff' };
}

/** Relative luminance as WCAG 2.2 defines it, 0 to 1. */
function luminance(hexColour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(hexColour.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
