import type { ReactNode } from 'react';

import { hostName } from '#site/format.ts';
import { paths } from '#site/paths.ts';
import { displayName } from '#site/session.ts';
import { Avatar } from '#ui/avatar.tsx';
import { ExternalLink } from '#ui/external-link.tsx';
import { ButtonLink, TextLink } from '#ui/links.tsx';
import { type ProfileTexts, xProfileUrl } from './profile-rules.ts';

interface Props {
  profile: ProfileTexts & { email: string; photo_url: string | null };
}

/** What the member says about themselves. */
export function ProfileHead({ profile }: Props) {
  const { biography, ai_company, x_handle, linkedin_url, amped_bio_url } = profile;
  const links = [
    x_handle && {
      label: 'X',
      href: xProfileUrl(x_handle),
      text: `@${x_handle.replace(/^@/, '')}`,
    },
    linkedin_url && { label: 'LinkedIn', href: linkedin_url, text: hostName(linkedin_url) ?? linkedin_url },
    amped_bio_url && {
      label: 'Bio link',
      href: amped_bio_url,
      text: hostName(amped_bio_url) ?? amped_bio_url,
    },
  ].filter((link) => link !== null && link !== '');
  const saysNothing = !biography && !ai_company && links.length === 0;
  return (
    <section className="flex flex-wrap items-start gap-x-8 gap-y-6">
      <Avatar user={profile} className="size-24 text-3xl" />
      <div className="min-w-0 grow basis-72">
        <h1 className="[overflow-wrap:anywhere]">{displayName(profile)}</h1>
        {ai_company && <p className="mt-2 text-muted">{ai_company}</p>}
        {biography && <p className="mt-4 max-w-prose whitespace-pre-line">{biography}</p>}
        {links.length > 0 && (
          <dl className="mt-4 text-sm">
            {links.map(({ label, href, text }) => (
              <Fact key={label} label={label}>
                <ExternalLink href={href} kind="tool" className="link">
                  {text}
                </ExternalLink>
              </Fact>
            ))}
          </dl>
        )}
        {saysNothing && (
          <p className="mt-4 max-w-prose text-muted">
            You have not said anything about yourself yet.{' '}
            <TextLink to={paths.profileSettings}>Add a biography, your company and links</TextLink>.
          </p>
        )}
      </div>
      <p className="flex flex-wrap gap-3">
        <ButtonLink to={paths.comparisons}>Your Comparisons</ButtonLink>
        <ButtonLink to={paths.profileSettings}>
          <Gear />
          Profile Settings
        </ButtonLink>
      </p>
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex gap-3 py-1">
      <dt className="w-20 shrink-0 text-muted">{label}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

/** Inlined, so that other pages do not load it with their icons (a path from Lucide, ISC licence). */
function Gear() {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M9.671 4.136a2.34 2.34 0 0 1 4.659 0 2.34 2.34 0 0 0 3.319 1.915 2.34 2.34 0 0 1 2.33 4.033 2.34 2.34 0 0 0 0 3.831 2.34 2.34 0 0 1-2.33 4.033 2.34 2.34 0 0 0-3.319 1.915 2.34 2.34 0 0 1-4.659 0 2.34 2.34 0 0 0-3.32-1.915 2.34 2.34 0 0 1-2.33-4.033 2.34 2.34 0 0 0 0-3.831A2.34 2.34 0 0 1 6.35 6.051a2.34 2.34 0 0 0 3.319-1.915M15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z" />
    </svg>
  );
}
