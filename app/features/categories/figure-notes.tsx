import type { SaidFigures } from './said-figures.ts';

interface Props {
  said: SaidFigures;
  /** What nobody should overlook; null if there is nothing. */
  caution: string | null;
}

/** Said once for the figures of a page: how sure they are and of when; when opened, what each covers and comes from. */
export function FigureNotes({ said: { grade, isMixed, notes }, caution }: Props) {
  return (
    <div className="small mt-4">
      {caution !== null && <p>{`${caution}.`}</p>}
      {grade !== null && (
        <details className="source-note">
          <summary>
            {isMixed && 'Unless marked: '}
            {`${grade} · `}
            <u>What these figures cover</u>
          </summary>
          <ul className="max-w-prose">
            {notes.map(({ of, text }) => (
              <li key={of}>
                <strong>{of}</strong>
                {`: ${text}`}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
