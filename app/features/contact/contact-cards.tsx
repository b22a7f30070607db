import { texts } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { ExternalLink } from '#ui/external-link.tsx';
import { inPlace } from '#ui/in-place.ts';
import { useSite } from '#ui/site-texts.ts';

const CARDS = texts([
  {
    kind: 'feature',
    title: 'Feature Your Tool',
    text: 'Show your tool where leaders, investors and builders look.',
  },
  {
    kind: 'report',
    title: 'Report an Error',
    text: 'A figure is wrong, a source is missing, a tool is gone: tell us.',
  },
  {
    kind: 'affiliate',
    title: 'Affiliate Program',
    text: 'Ask about links that earn when readers choose your tool.',
  },
] as const);

/**
 * The three cards (spec §2, "Contact"): each leads to the operator's contact page in a new tab, if there is
 * one, else to its topic in the form below.
 */
export function ContactCards({ framedPage }: { framedPage: string | null }) {
  const { contactPages } = useSite();
  return (
    <ul className="mt-10 grid gap-8 md:grid-cols-3">
      {CARDS.map(({ kind, title, text }) => {
        const outside = contactPages[kind] ?? framedPage;
        return (
          <li key={kind} className="border-t-2 border-ink pt-4">
            <h2 className="text-xl">
              {outside ? (
                <ExternalLink href={outside} className="visit font-medium">
                  {title}
                </ExternalLink>
              ) : (
                <a href={paths.contactAbout(kind)} className="link font-medium" {...inPlace('form')}>
                  {title}
                </a>
              )}
            </h2>
            <p className="mt-2 text-sm text-muted">{text}</p>
          </li>
        );
      })}
    </ul>
  );
}
