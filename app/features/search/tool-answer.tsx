import { LOCKED_CLASS } from '#site/locked-class.ts';
import { SourceNote } from '#ui/source-note.tsx';
import type { AnswerRow } from './answer-rows.server.ts';
import type { ToolAnswer as Answer } from './tool-answer.server.ts';

/** Answers a question about a tool above the results, each fact with how sure it is and as of when. */
export function ToolAnswer({ answer: { of, rows, more } }: { answer: Answer }) {
  return (
    <section aria-labelledby="answer" className="mb-6 max-w-160 border-l-4 border-ink bg-sunken px-4 py-3">
      <h2 id="answer" className="panel-title">
        <a href={of.href} className="link">
          {of.name}
        </a>
      </h2>
      {rows.length > 0 && (
        <dl className="text-sm">
          {rows.map((row) => (
            <Row key={row.label + row.text} row={row} />
          ))}
        </dl>
      )}
      {more && (
        <p className={`small pt-2 ${more.isLocked ? LOCKED_CLASS : ''}`}>
          {more.isLocked ? 'For subscribers: ' : 'More in '}
          <a href={more.href} className="link">
            {more.title}
          </a>
        </p>
      )}
    </section>
  );
}

function Row({ row: { label, text, href, origin } }: { row: AnswerRow }) {
  return (
    <div className="fact">
      <dt>{label}</dt>
      <dd>
        {text === null ? (
          <span className="text-muted">Not recorded</span>
        ) : href === undefined ? (
          text
        ) : (
          <a href={href} className="link">
            {text}
          </a>
        )}
      </dd>
      {origin && (
        <dd>
          <SourceNote origin={origin} of={label} />
        </dd>
      )}
    </div>
  );
}
