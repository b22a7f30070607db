import { formatCounted } from '#site/format.ts';

export interface LeftOutOf {
  count: number;
  /** What is not recorded of them. */
  lacks?: 'country' | 'founding year';
  one: string;
  several?: string;
}

/** How many a filter leaves out of a list because nobody has recorded what it asks for. */
export function LeftOut(of: LeftOutOf) {
  if (of.count === 0) return null;
  return <p className="small mt-1 mb-4">{`Left out: ${leftOutText(of)}.`}</p>;
}

export function leftOutText({ count, lacks = 'country', one, several }: LeftOutOf): string {
  return `${formatCounted(count, one, several)} without a recorded ${lacks}`;
}
