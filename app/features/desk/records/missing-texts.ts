import { deskPaths } from '#site/desk-paths.ts';
import type { LegalTexts } from '#site/legal.ts';
import { hasReader, leadsSomewhere, type Site } from '#site/site.ts';

/** A text that only the owner can supply, and its page. */
interface MissingText {
  title: string;
  text: string;
  href: string;
}

/**
 * The texts missing on the site's pages because only its owner knows them.
 *
 * @param own legal texts that the owner has saved
 */
export function missingTexts({ owner, email, links }: Site, own: Partial<LegalTexts>): MissingText[] {
  const site = (field: string) => `${deskPaths.deskSite}#${field}`;
  return [
    ...(owner.name === null
      ? [
          {
            title: 'Who runs this site',
            text: 'The name of the person or company, for the privacy policy and the terms.',
            href: site('owner_name'),
          },
        ]
      : []),
    ...(owner.address === null
      ? [
          {
            title: 'Postal address',
            text: 'Many countries ask for one on every site.',
            href: site('owner_address'),
          },
        ]
      : []),
    ...(hasReader(email)
      ? []
      : [
          {
            title: 'Address for mail',
            text: `${email} belongs to nobody, and mails come from it. Until it is replaced, pages lead to the contact form.`,
            href: site('email'),
          },
        ]),
    ...(links.every(leadsSomewhere)
      ? []
      : [
          {
            title: 'Pages elsewhere',
            text: 'Links to names such as example.com belong to nobody, and pages leave them out.',
            href: site('links'),
          },
        ]),
    ...(own.privacy
      ? []
      : [
          {
            title: 'Privacy',
            text: 'Who hosts the site, and how long its log, messages and backups are kept. Save the text as your own with that added.',
            href: deskPaths.deskText('privacy'),
          },
        ]),
    ...(own.terms
      ? []
      : [
          {
            title: 'Terms',
            text: 'Liability, refunds, the law that applies and the place of jurisdiction. Save the text as your own with that added.',
            href: deskPaths.deskText('terms'),
          },
        ]),
  ];
}
