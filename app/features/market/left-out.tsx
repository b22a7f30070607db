import { formatCounted } from '#site/format.ts';

/** How many a filter by country leaves out of a list because nobody has recorded theirs. */
export function LeftOut({ count, one, several }: { count: number; one: string; several?: string }) {
  if (count === 0) return null;
  return (
    <p className="small mt-1 mb-4">{`Left out: ${formatCounted(count, one, several)} without a recorded country.`}</p>
  );
}
