import { MARKS } from '#site/marks.ts';
import type { Citation } from './citations.ts';

interface Props {
  /** Of what is cited, in its page. */
  id: string;
  label: string;
  citations: readonly Citation[];
}

/** A figure or plot in each way to cite it, to copy: one at a time, the first until another is chosen. */
export function CitationLines({ id, label, citations }: Props) {
  const says = `${id}-copied`;
  return (
    <div className="max-w-prose">
      {citations.map(({ style, text }, place) => (
        <details key={style} name={`${id}-cited`} open={place === 0} className="small mt-2">
          <summary>
            {style}
            <span className="sr-only">{`: ${label}`}</span>
          </summary>
          <div className="flex flex-wrap items-start gap-3">
            <output
              className="min-w-0 grow basis-64 text-sm text-ink wrap-anywhere select-all"
              aria-label={`${style}, ${label}`}
            >
              {text}
            </output>
            <button type="button" className="btn needs-script" {...MARKS.copies('')} aria-controls={says}>
              Copy {style}
              <span className="sr-only">{`: ${label}`}</span>
            </button>
          </div>
        </details>
      ))}
      <span role="status" className="small" id={says} />
    </div>
  );
}
