import { paths } from '#domain/paths.ts';
import { returnToOf } from '#domain/session/session.ts';
import { SITE } from '#domain/site.ts';
import { pageMeta } from '#ui/page-meta.ts';
import type { Route } from './+types/welcome';
import { AuthPage } from './auth-page.tsx';

/** Where signing in leads. */
export function loader({ request }: Route.LoaderArgs) {
  return { returnTo: returnToOf(request.url) };
}

export function meta() {
  return pageMeta({ title: 'Welcome' });
}

/**
 * The page after a registration (spec §2). The address is not confirmed yet, so it says what comes first: the
 * profile asks for a login, and the login for a confirmed address.
 */
export default function Welcome({ loaderData: { returnTo } }: Route.ComponentProps) {
  return (
    <AuthPage
      title={`Welcome to ${SITE.name}`}
      intro="One step is missing: your address is not confirmed yet."
    >
      <ol className="mt-6 grid list-decimal gap-3 pl-5">
        <li>
          <strong>Check your mailbox and open the link in our mail.</strong> It is good for 24 hours, on any
          device. Nothing there? Look into your spam folder, or sign in to have it sent again.
        </li>
        <li>
          <a href={paths.loginFor(returnTo)} className="link">
            Sign in
          </a>
          {returnTo ? '. You go on where you were.' : '.'}
        </li>
        <li>Complete your profile, now or later.</li>
      </ol>
      <p className="mt-6 flex flex-wrap gap-3">
        <a href={paths.completeProfile} className="btn">
          Complete Your Profile
        </a>
        <a href={returnTo || paths.tools} className="btn">
          Skip for Now
        </a>
      </p>
    </AuthPage>
  );
}
