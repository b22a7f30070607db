import type { BusinessFunction } from '#catalogue/tools/entities.ts';
import { GUIDE_MESSAGES } from '#catalogue/topics/guide-messages.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';

type Commentary = BusinessFunction['expert_commentary'];

/** What named people have said, and what the editors say; if there is neither, the section says so. */
export function Experts({ commentary }: { commentary: Commentary }) {
  const named = commentary.filter(({ name }) => name !== undefined);
  const own = commentary.filter(({ name }) => name === undefined);
  return (
    <>
      {(named.length > 0 || own.length === 0) && (
        <section aria-labelledby="experts" className="mt-16">
          <SectionHeading id="experts" title="What the Experts Say" />
          {named.length > 0 ? (
            <Comments comments={named} />
          ) : (
            <EmptyState text={GUIDE_MESSAGES.businessFunction.noExperts} />
          )}
        </section>
      )}
      {own.length > 0 && (
        <section aria-labelledby="editors" className="mt-16">
          <SectionHeading id="editors" title="From our editors" />
          <Comments comments={own} />
        </section>
      )}
    </>
  );
}

function Comments({ comments }: { comments: Commentary }) {
  return (
    <div className="grid gap-8 md:grid-cols-2">
      {comments.map(({ name, title, quote }) =>
        name === undefined ? (
          <p key={quote} className="border-l border-line pl-6 font-serif text-xl">
            {quote}
          </p>
        ) : (
          <figure key={quote} className="flex flex-col border-l border-line pl-6">
            <blockquote className="font-serif text-xl">{quote}</blockquote>
            <figcaption className="mt-auto pt-4 text-sm">
              <strong>{name}</strong>
              <span className="small block">{title}</span>
            </figcaption>
          </figure>
        ),
      )}
    </div>
  );
}
