import { SectionHeading } from '#ui/section-heading.tsx';
import type { FirstStep } from './first-steps-list.ts';

/** What is left to do before the site can open, in the order in which it is best done. */
export function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  return (
    <section aria-labelledby="first-steps" className="mt-10">
      <SectionHeading id="first-steps" title="First steps" note="This list goes when everything is done." />
      <ol>
        {steps.map(({ title, text, href, isDone }) => (
          <li
            key={title}
            className="grid gap-x-8 border-b border-line py-3 sm:grid-cols-[14rem_minmax(0,1fr)_4rem]"
          >
            {href ? (
              <a href={href} className="link justify-self-start">
                {title}
              </a>
            ) : (
              <span className="font-semibold">{title}</span>
            )}
            <span className="text-muted">{text}</span>
            <span className="sm:text-right">{isDone ? 'Done' : 'To do'}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
