import type { ReactNode } from 'react';

export interface Bar {
  key: string;
  label: ReactNode;
  /** What the bar says, in words. */
  text: ReactNode;
  /** 0 to 100. */
  length: number;
}

/** Horizontal bars with labels and values as text, so the chart needs no other text alternative. */
export function Bars({ bars }: { bars: Bar[] }) {
  return (
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
  );
}

/** A bar alone, for a value that is written beside it. */
export function Meter({ length }: { length: number }) {
  return (
    <div className="mt-1 h-1.5 bg-sunken [print-color-adjust:exact]" aria-hidden="true">
      <div className="h-full bg-edge" style={{ width: `${Math.round(length * 10) / 10}%` }} />
    </div>
  );
}
