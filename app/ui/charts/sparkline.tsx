interface Props {
  values: readonly number[];
}

/** Few steps, because each takes a digit less than twice as many. */
const HEIGHT = 8;
const STEP = 3;

/**
 * A small chart beside figures that say the most important part of it. A column is a thick line, which is half the text of
 * a box: a page may hold a hundred such charts.
 */
export function Sparkline({ values }: Props) {
  const most = Math.max(1, ...values);
  const columns = values.map((value, index) => {
    const height = Math.max(value > 0 ? 1 : 0, Math.round((HEIGHT * value) / most));
    return `M${index * STEP} ${HEIGHT}V${HEIGHT - height}`;
  });
  return (
    <svg aria-hidden="true" className="sparkline" viewBox={`-1.25 0 ${values.length * STEP} ${HEIGHT}`}>
      <path d={columns.join('')} />
    </svg>
  );
}
