import { mailOf } from '#catalogue/tools/vendor-questions.ts';
import { ExternalLink } from '#ui/external-link.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import type { SheetTool } from './document.ts';

/** What to ask each vendor, made from what is not known. */
export function SheetQuestions({ tools }: { tools: readonly SheetTool[] }) {
  const asked = tools.filter(({ questions }) => questions.length > 0);
  if (asked.length === 0) return null;
  const ofAll = questionsOfAll(asked);
  return (
    <section aria-labelledby="questions" className="mt-8">
      <SectionHeading id="questions" title="Open questions" />
      <div className="sheet-questions">
        {ofAll.length > 0 && (
          <section className="only-on-paper">
            <h3 className="panel-title">To each of them</h3>
            <ul className="list-disc pl-5 text-sm">
              {ofAll.map((question) => (
                <li key={question}>{question}</li>
              ))}
            </ul>
          </section>
        )}
        {asked.map(({ id, name, questions, mailTo, site }) => (
          <div key={id}>
            <h3 className="panel-title wrap-anywhere">To {name}</h3>
            <ul className="list-disc pl-5 text-sm">
              {questions.map((question) => (
                <li key={question} className={ofAll.includes(question) ? 'not-on-paper' : undefined}>
                  {question}
                </li>
              ))}
            </ul>
            <p className="no-print mt-2">
              <a href={mailOf(name, questions, mailTo)} className="link text-sm">
                Write a mail with these questions<span className="sr-only"> to {name}</span>
              </a>
              {mailTo === null && site !== null && (
                <span className="small">
                  {' '}
                  to an address from{' '}
                  <ExternalLink href={site} kind="tool" className="link">
                    {name}’s site
                  </ExternalLink>
                </span>
              )}
            </p>
          </div>
        ))}
      </div>
    </section>
  );
}

/** What every vendor is asked, which paper says once; nothing where one is asked alone. */
function questionsOfAll([first, ...others]: readonly SheetTool[]): string[] {
  if (!first || others.length === 0) return [];
  return first.questions.filter((each) => others.every(({ questions }) => questions.includes(each)));
}
