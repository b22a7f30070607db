import type { Figure as MarketFigure } from '#domain/market/figures.ts';
import { NOT_AVAILABLE } from '#domain/messages.ts';
import { SourceNote } from './source-note.tsx';

/** A figure with its label and its origin, as an entry of a <dl>. */
export function Figure({ figure }: { figure: MarketFigure }) {
  const { label, value, exact } = figure;
  return (
    <div className="flex flex-col border-t border-line pt-3">
      <dt className="small">{label}</dt>
      <dd className={`font-serif text-2xl ${value ? '' : 'text-muted'}`}>
        <Shortened text={value ?? NOT_AVAILABLE} exact={exact} />
      </dd>
      <dd>
        {value ? <SourceNote origin={figure} of={label} /> : <span className="small">{figure.source}</span>}
      </dd>
    </div>
  );
}

/** A shortened number. Its exact form shows on hover, and screen readers read that one. */
export function Shortened({ text, exact }: { text: string; exact: string | null }) {
  if (exact === null || exact === text) return text;
  return (
    <span title={exact}>
      <span aria-hidden="true">{text}</span>
      <span className="sr-only">{exact}</span>
    </span>
  );
}
