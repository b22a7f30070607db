interface Props {
  bars: readonly { label: string; value: number }[];
}

const HEIGHT = 20;
const STEP = 6;

/** A small chart beside figures that say the same: hovering a column reads its number. */
export function ColumnBars({ bars }: Props) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <svg
      aria-hidden="true"
      className="column-bars"
      width={bars.length * STEP}
      height={HEIGHT}
      viewBox={`0 0 ${bars.length * STEP} ${HEIGHT}`}
    >
      {bars.map(({ label, value }, index) => {
        const height = Math.max(value > 0 ? 1 : 0, Math.round((HEIGHT * value) / most));
        return (
          <rect key={label} x={index * STEP} y={HEIGHT - height} width={STEP - 1} height={height}>
            <title>{`${label}: ${value}`}</title>
          </rect>
        );
      })}
    </svg>
  );
}
