import type { Figure as MarketFigure } from '#catalogue/market/shown-figures.ts';
import type { Provenance } from '#catalogue/tools/certainty.ts';
import { Icon } from './icon.tsx';
import { SourceNote } from './source-note.tsx';

interface Props {
  figure: MarketFigure & { value: string };
  quote?: string;
  /** Absent where its block says it. */
  origin: Provenance | undefined;
}

/** A figure with its label, what it covers and its origin, as an entry of a <dl>. */
export function Figure({ figure, quote, origin }: Props) {
  const { label, value, exact } = figure;
  return (
    <div className="stat">
      <dt className="small">{label}</dt>
      <dd className="stat-value">
        <span className="font-serif text-2xl">
          <QuotedValue text={value} exact={exact} quote={quote} of={label} />
        </span>
        <Brief figure={figure} />
      </dd>
      {origin && (
        <dd>
          <SourceNote origin={origin} of={label} />
        </dd>
      )}
    </div>
  );
}

/** What a figure covers, in its own line; a padlock says that a subscriber sees more. */
export function Brief({ figure: { brief, isLocked } }: { figure: MarketFigure }) {
  if (brief === null) return null;
  return (
    <>
      {' '}
      <span className="small">
        {isLocked && <Icon name="lock" />}
        {isLocked ? ` ${brief}` : brief}
      </span>
    </>
  );
}

interface ValueProps {
  text: string;
  exact: string | null;
  quote: string | undefined;
  /** What it is, where no head of a table says it: links are heard one by one too. */
  of?: string;
}

/** A value that leads to where it can be quoted, if it can. */
export function QuotedValue({ text, exact, quote, of }: ValueProps) {
  const value = <Shortened text={text} exact={exact} />;
  if (quote === undefined) return value;
  return (
    <a href={quote} rel="nofollow" className="quoted-value" aria-label={of && `${text}, ${of}`}>
      {value}
    </a>
  );
}

/** A shortened number. Hovering shows its exact form, which screen readers read out. */
export function Shortened({ text, exact }: { text: string; exact: string | null }) {
  if (exact === null || exact === text) return text;
  return (
    <span title={exact}>
      <span aria-hidden="true">{text}</span>
      <span className="sr-only">{exact}</span>
    </span>
  );
}
