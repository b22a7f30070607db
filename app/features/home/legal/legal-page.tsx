import type { ContentNode } from '#site/content.ts';
import { formatDate } from '#site/format.ts';
import { paths } from '#site/paths.ts';
import { hasReader } from '#site/site.ts';
import { Content } from '#ui/content.tsx';
import { TextLink } from '#ui/links.tsx';
import { Section } from '#ui/reading-section.tsx';
import { useSite } from '#ui/site-texts.ts';
import type { LegalContent } from './read-legal.server.ts';

/** A legal text: who is responsible for the site, then the sections, for reading and printing. */
export function LegalPage({ title, text }: { title: string; text: LegalContent }) {
  const { lead, sections, changed, isShipped } = text;
  return (
    <article className="wrap pt-8">
      <h1>{title}</h1>
      <Prose nodes={lead} className="mt-3 text-muted" />
      <p className="small mt-3 mb-10">
        {isShipped ? 'Worded on ' : 'Last changed on '}
        <time dateTime={changed}>{formatDate(changed)}</time>
        {isShipped && '; what depends on how the site is set up is as it is now'}
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

/** Who is responsible, as far as the owner has said so; the desk names what is missing. */
function Owner() {
  const { name: siteName, owner, email } = useSite();
  const { name, address } = owner;
  return (
    <>
      <p>{name ?? `You reach whoever runs ${siteName} here:`}</p>
      {address && <address className="whitespace-pre-line not-italic">{address.join('\n')}</address>}
      <p>
        {hasReader(email) ? (
          <TextLink to={`mailto:${email}`}>{email}</TextLink>
        ) : (
          <TextLink to={paths.contact}>The form of the contact page</TextLink>
        )}
      </p>
    </>
  );
}
