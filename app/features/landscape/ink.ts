/** A colour (`#rrggbb`) half way to another. */
export function between(one: string, other: string): string {
  const parts = [1, 3, 5].map((at) => {
    const middle =
      (Number.parseInt(one.slice(at, at + 2), 16) + Number.parseInt(other.slice(at, at + 2), 16)) / 2;
    return Math.round(middle).toString(16).padStart(2, '0');
  });
  return `#${parts.join('')}`;
}

/** The colour of letters on a ground (`#rrggbb`): whichever of black and white can be read better (WCAG 2.2 §1.4.3). */
export function inkOn(ground: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(ground.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return (luminance + 0.05) ** 2 > 1.05 * 0.05 ? '#000000' : '#ffffff';
}
