import type { ReactNode } from 'react';
import { type LegalBlock, type LegalText, OWNER } from '#domain/legal.ts';

/** A text of the owner's: who answers for the site, then the sections, to be read and printed. */
export function LegalPage({ text }: { text: LegalText }) {
  return (
    <article className="wrap pt-8">
      <h1>{text.title}</h1>
      <p className="mt-3 mb-10 max-w-prose text-muted">{text.intro}</p>
      <Section id="owner" title="Who runs this site">
        <Owner />
      </Section>
      {text.sections.map(({ id, title, blocks }) => (
        <Section key={id} id={id} title={title}>
          {blocks.map((block) => (
            <Block key={typeof block === 'string' ? block : JSON.stringify(block)} block={block} />
          ))}
        </Section>
      ))}
    </article>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-16 gap-y-4 border-t border-line py-8 lg:grid-cols-[18rem_1fr]"
    >
      <h2 id={id}>{title}</h2>
      <div className="max-w-[44rem] space-y-4">{children}</div>
    </section>
  );
}

function Owner() {
  const { name, address, email } = OWNER;
  return (
    <>
      {name === null ? <Missing what="the name of the person or company" /> : <p>{name}</p>}
      {address === null ? (
        <Missing what="the postal address" />
      ) : (
        <address className="whitespace-pre-line not-italic">{address.join('\n')}</address>
      )}
      <p>
        <a className="link" href={`mailto:${email}`}>
          {email}
        </a>
      </p>
    </>
  );
}

function Block({ block }: { block: LegalBlock }) {
  if (typeof block === 'string') return <p>{block}</p>;
  if ('missing' in block) return <Missing what={block.missing} />;
  return (
    <dl>
      {block.points.map(({ name, text }) => (
        <div key={name} className="grid gap-x-8 gap-y-1 border-t border-line py-4 sm:grid-cols-[13rem_1fr]">
          <dt className="font-semibold break-words">{name}</dt>
          <dd className="text-muted">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A gap that only the owner can fill. It is said, so that nobody takes the text for complete. */
function Missing({ what }: { what: string }) {
  return (
    <p className="border-l-2 border-danger pl-4">
      <strong>Not filled in yet:</strong> {what}. The owner of this site has to add it.
    </p>
  );
}
