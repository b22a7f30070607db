import { paths } from '#site/paths.ts';
import { TextLink } from './links.tsx';

const SCREENS = [
  { to: paths.profileSettings, title: 'Profile' },
  { to: paths.accountSettings, title: 'Account' },
  { to: paths.security, title: 'Security' },
  { to: paths.reviewerSettings, title: 'Reviews' },
  { to: paths.comparisons, title: 'Comparisons' },
  { to: paths.sheets, title: 'Decision sheets' },
  { to: paths.apiKeys, title: 'API keys' },
  { to: paths.webhooks, title: 'Webhooks' },
];

/** Leads from the settings screens back to the profile, and from one screen to the others. */
export function SettingsNav({ current }: { current: string }) {
  return (
    <nav aria-label="Settings" className="no-print mb-6 flex flex-wrap gap-x-6 gap-y-2 text-sm">
      <TextLink to={paths.profile}>Back to your profile</TextLink>
      {SCREENS.map(({ to, title }) =>
        to === current ? (
          <span key={to} aria-current="page" className="font-semibold">
            {title}
          </span>
        ) : (
          <a key={to} href={to} className="link">
            {title}
          </a>
        ),
      )}
    </nav>
  );
}
