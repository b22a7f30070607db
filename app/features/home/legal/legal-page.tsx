import type { ContentNode } from '#site/content.ts';
import { formatDate } from '#site/format.ts';
import { Content } from '#ui/content.tsx';
import { Section } from '#ui/reading-section.tsx';
import { useSite } from '#ui/site-texts.ts';
import type { LegalContent } from './read-legal.server.ts';

/** A legal text: who is responsible for the site, then the sections, for reading and printing. */
export function LegalPage({ title, text }: { title: string; text: LegalContent }) {
  const { lead, sections, changed } = text;
  return (
    <article className="wrap pt-8">
      <h1>{title}</h1>
      <Prose nodes={lead} className="mt-3 text-muted" />
      <p className="small mt-3 mb-10">
        Last changed on <time dateTime={changed}>{formatDate(changed)}</time>
      </p>
      <Section id="owner" title="Who runs this site">
        <Owner />
      </Section>
      {sections.map((section) => (
        <Section key={section.id} id={section.id} title={section.title}>
          <Prose nodes={section.nodes} />
        </Section>
      ))}
    </article>
  );
}

function Prose({ nodes, className = '' }: { nodes: ContentNode[]; className?: string }) {
  return (
    <div className={`answer ${className}`}>
      <Content nodes={nodes} />
    </div>
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

/** A gap that only the owner can fill. It is shown, so that nobody takes the text for complete. */
function Missing({ what }: { what: string }) {
  return (
    <p className="border-l-2 border-line pl-4">
      <strong>Not filled in yet:</strong> {what}. The owner of this site has to add it.
    </p>
  );
}
