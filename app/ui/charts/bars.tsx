import type { ReactNode } from 'react';

export interface Bar {
  key: string;
  label: ReactNode;
  /** What the bar says, in words. */
  text: ReactNode;
  /** 0 to 100. */
  length: number;
}

interface Props {
  /** What the chart shows, for readers who cannot see where it is. */
  name: string;
  bars: Bar[];
}

/** Horizontal bars with labels and values as text, so the chart needs no other text alternative. */
export function Bars({ name, bars }: Props) {
  if (bars.length === 0) return null;
  return (
    <figure aria-label={name}>
      <ul className="text-sm">
        {bars.map(({ key, label, text, length }) => (
          <li key={key} className="border-b border-line py-2">
            <div className="flex justify-between gap-4">
              <span className="wrap-anywhere">{label}</span>
              <span className="text-right">{text}</span>
            </div>
            <Meter length={length} />
          </li>
        ))}
      </ul>
    </figure>
  );
}

/** A bar alone, for a value written beside it. */
export function Meter({ length }: { length: number }) {
  return (
    <div className="meter" aria-hidden="true">
      <div style={{ width: `${Math.round(length * 10) / 10}%` }} />
    </div>
  );
}
