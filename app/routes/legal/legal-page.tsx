import type { LegalBlock, LegalText } from '#domain/legal.ts';
import { Points, Section } from '#ui/reading-section.tsx';
import { useSite } from '#ui/site-texts.ts';

/** A legal text: who is responsible for the site, then the sections, for reading and printing. */
export function LegalPage({ text }: { text: LegalText }) {
  const { name } = useSite();
  return (
    <article className="wrap pt-8">
      <h1>{text.title}</h1>
      <p className="mt-3 mb-10 max-w-prose text-muted">{text.intro(name)}</p>
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

function Owner() {
  const { owner, email } = useSite();
  const { name, address } = owner;
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
  return <Points points={block.points} />;
}

/** A gap that only the owner can fill. It is shown, so that nobody takes the text for complete. */
function Missing({ what }: { what: string }) {
  return (
    <p className="border-l-2 border-danger pl-4">
      <strong>Not filled in yet:</strong> {what}. The owner of this site has to add it.
    </p>
  );
}
