import type { CSSProperties } from 'react';
import { DEFAULT_CATEGORY_COLOUR } from '#site/category-colour.ts';

/**
 * A category's colour as the CSS variable `--c`, from which `.cat`, `.dot` and `.mono` (app.css) make the
 * shade that the light or the dark page needs.
 */
export function categoryColour(hexColor: string | undefined): CSSProperties {
  return { '--c': hexColor ?? DEFAULT_CATEGORY_COLOUR } as CSSProperties;
}

/** The first letters of the first two words, or the first two letters of one word: `AI Studio` → `AS`. */
function monogram(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [name];
  const [first = '', second] = words;
  return second ? `${first.charAt(0)}${second.charAt(0)}`.toUpperCase() : first.slice(0, 2);
}

interface Props {
  name: string;
  logo: string | null;
  /** Colour of the monogram that stands in for a missing logo. */
  hexColor?: string | undefined;
  /** Whether it is on the first screen, so that it loads at once; others load when they come near. */
  eager?: boolean;
  className?: string;
}

/** A tool's logo on a neutral tile, or a monogram in its category's colour. */
export function ToolLogo({ name, logo, hexColor, eager = false, className = '' }: Props) {
  if (!logo) {
    return (
      <span className={`tile mono ${className}`} style={categoryColour(hexColor)} aria-hidden="true">
        {monogram(name)}
      </span>
    );
  }
  return (
    <span className={`tile ${className}`}>
      <img src={logo} alt="" width={30} height={30} decoding="async" loading={eager ? 'eager' : 'lazy'} />
    </span>
  );
}
