import { MARKS } from '#site/marks.ts';
import type { Citation } from './citations.ts';

interface Props {
  /** Of what is cited, in its page. */
  id: string;
  label: string;
  citations: readonly Citation[];
}

/** A figure or plot in each way to cite it, to copy. */
export function CitationLines({ id, label, citations }: Props) {
  const says = `${id}-copied`;
  return (
    <>
      {citations.map(({ style, text }) => (
        <div key={style} className="mt-3 flex max-w-prose flex-wrap items-start gap-3">
          <output
            className="min-w-0 grow basis-64 text-sm wrap-anywhere select-all"
            aria-label={`${style}, ${label}`}
          >
            {text}
          </output>
          <button type="button" className="btn needs-script" {...MARKS.copies('')} aria-controls={says}>
            Copy {style}
            <span className="sr-only">{`: ${label}`}</span>
          </button>
        </div>
      ))}
      <span role="status" className="small" id={says} />
    </>
  );
}
