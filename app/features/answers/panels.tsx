import { GUIDE_MESSAGES } from '#catalogue/topics/guide-messages.ts';
import type { ContentHeading } from '#site/content.ts';
import { formatDate, formatSearchVolume } from '#site/format.ts';
import { NOT_AVAILABLE } from '#site/messages.ts';
import type { QuestionPage } from './question-data.server.ts';

/** What is known about the question (spec §2, "Question Stats panel"). */
export function StatsPanel({ question }: { question: QuestionPage['question'] }) {
  const { search_volume, question_category, created_at } = question;
  const stats = [
    { name: 'Popularity', value: formatSearchVolume(search_volume), unit: 'searches' },
    { name: 'Topic', value: question_category ?? NOT_AVAILABLE },
    { name: 'Added', value: formatDate(created_at) },
  ];
  return (
    <section aria-labelledby="stats">
      <h2 id="stats" className="panel-title">
        Question Stats
      </h2>
      <dl className="text-sm">
        {stats.map(({ name, value, unit }) => (
          <div key={name} className="flex justify-between gap-4 border-b border-line py-2">
            <dt className="text-muted">{name}</dt>
            <dd className="text-right">
              {value}
              {unit && value !== NOT_AVAILABLE && ` ${unit}`}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The answer's headings as anchors (spec §2, "Contents panel"). A jump adds no entry to the history. */
export function ContentsPanel({ headings }: { headings: ContentHeading[] }) {
  return (
    <nav aria-labelledby="contents" className="no-print">
      {headings.length === 0 ? (
        <>
          <h2 id="contents" className="panel-title">
            Contents
          </h2>
          <p className="text-sm text-muted">{GUIDE_MESSAGES.question.noSections}</p>
        </>
      ) : (
        <details className="unfolds-wide">
          <summary className="panel-title">
            <h2 id="contents" className="inline-block font-sans text-sm font-semibold tracking-normal">
              Contents
            </h2>
          </summary>
          <ol className="text-sm">
            {headings.map(({ id, text }) => (
              <li key={id} className="border-b border-line">
                <a href={`#${id}`} className="block py-2 text-brand hover:underline">
                  {text}
                </a>
              </li>
            ))}
          </ol>
        </details>
      )}
    </nav>
  );
}
