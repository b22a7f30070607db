import type { Plot } from './plot.ts';
import type { Tone } from './tones.ts';

/** How a key of the legend is drawn: round where the marks of its tone are dots, in outline where all of them are. */
export function keyOf({ marks }: Plot, tone: Tone): { isRound: boolean; isHollow: boolean } {
  const own = marks.filter((mark) => mark.tone === tone);
  return {
    isRound: own.some(({ shape }) => shape.kind === 'dot'),
    isHollow: own.length > 0 && own.every(({ isHollow }) => isHollow),
  };
}
