import { formatCounted } from '#site/format.ts';

interface Props {
  count: number;
  /** What is not recorded of them. */
  lacks?: 'country' | 'founding year';
  one: string;
  several?: string;
}

/** How many a filter leaves out of a list because nobody has recorded what it asks for. */
export function LeftOut({ count, lacks = 'country', one, several }: Props) {
  if (count === 0) return null;
  return (
    <p className="small mt-1 mb-4">{`Left out: ${formatCounted(count, one, several)} without a recorded ${lacks}.`}</p>
  );
}
