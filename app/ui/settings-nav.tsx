import { Link } from 'react-router';
import { paths } from '#domain/paths.ts';

const SCREENS = [
  { to: paths.profileSettings, title: 'Profile' },
  { to: paths.accountSettings, title: 'Account' },
  { to: paths.security, title: 'Security' },
  { to: paths.comparisons, title: 'Comparisons' },
  { to: paths.apiKeys, title: 'API keys' },
  { to: paths.webhooks, title: 'Webhooks' },
];

/** Leads from the settings screens back to the profile, and from one screen to the others. */
export function SettingsNav({ current }: { current: string }) {
  return (
    <nav aria-label="Settings" className="mb-4 flex flex-wrap gap-x-6 gap-y-2 text-sm">
      <Link to={paths.profile} className="link">
        Back to your profile
      </Link>
      {SCREENS.map(({ to, title }) =>
        to === current ? (
          <span key={to} aria-current="page" className="font-semibold">
            {title}
          </span>
        ) : (
          <Link key={to} to={to} className="link">
            {title}
          </Link>
        ),
      )}
    </nav>
  );
}
