interface Props {
  values: readonly number[];
}

const HEIGHT = 16;
const STEP = 6;

/** A small chart beside figures that say the most important part of it. */
export function ColumnBars({ values }: Props) {
  const most = Math.max(1, ...values);
  const columns = values.map((value, index) => {
    const height = Math.max(value > 0 ? 1 : 0, Math.round((HEIGHT * value) / most));
    return `M${index * STEP} ${HEIGHT}v-${height}h${STEP - 1}v${height}z`;
  });
  const width = values.length * STEP;
  return (
    <svg aria-hidden="true" className="column-bars" width={width} height={HEIGHT}>
      <path d={columns.join('')} />
    </svg>
  );
}
