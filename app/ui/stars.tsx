import type { CSSProperties } from 'react';
import { formatCounted, formatRating } from '#site/format.ts';
import { LIMITS } from '#site/limits.ts';

/**
 * An average rating as five stars, filled to the nearest half, with the rating in words (spec §9, "Stars"). A
 * tool that nobody has rated says so instead of showing a zero.
 */
export function Stars({ rating, count }: { rating: number; count: number }) {
  const halves = { '--r': Math.round(rating * 2) / 2 } as CSSProperties;
  if (count === 0) return <span className="small">No ratings yet</span>;
  return (
    <span className="small rated">
      <span className="stars" style={halves} aria-hidden="true" />
      <span>
        {formatRating(rating)}
        <span className="sr-only"> out of {LIMITS.maxRating} stars,</span> ({formatCounted(count, 'rating')})
      </span>
    </span>
  );
}
