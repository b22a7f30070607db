import { type PlotText, WIDTHS } from './plot.ts';
import { cutToWidth } from './text-width.server.ts';

/** A text on whichever side of a dot there is more room; cut where a phone has too little. */
export function besideDot(
  text: string,
  { x, y, r }: { x: number; y: number; r: number },
  isStrong: boolean,
): PlotText {
  const isLeft = x > 50;
  const room = ((isLeft ? x : 100 - x) / 100) * WIDTHS.narrow[0] - r - 8;
  return {
    x,
    y: y + 4,
    dx: isLeft ? -r - 5 : r + 5,
    text: cutToWidth(text, room) ?? '…',
    ...(isLeft && { anchor: 'end' }),
    ...(isStrong && { look: 'strong' }),
  };
}
