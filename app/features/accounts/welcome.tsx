import { sessionContext } from '#platform/request/context.server.ts';
import { paths } from '#site/paths.ts';
import { returnToOf } from '#site/session.ts';
import { SITE } from '#site/site.ts';
import { ButtonLink, TextLink } from '#ui/links.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import type { Route } from './+types/welcome';
import { AuthPage } from './auth-page.tsx';

/** The destination after signing in, and whether the visitor is signed in: only a confirmed address can be. */
export function loader({ request, context }: Route.LoaderArgs) {
  const state = context.get(sessionContext);
  return {
    returnTo: returnToOf(request.url),
    isSignedIn: 'session' in state && state.session !== null,
  };
}

export const meta = () => pageMeta({ title: 'Welcome' });

/**
 * The page after a registration (spec §2). The address is not confirmed yet, so the page says what comes first: the
 * profile needs a login, and the login a confirmed address. A visitor who comes back later has done both.
 */
export default function Welcome({ loaderData: { returnTo, isSignedIn } }: Route.ComponentProps) {
  return (
    <AuthPage
      title={`Welcome to ${SITE.name}`}
      intro={
        isSignedIn
          ? 'Your address is confirmed, and you are signed in.'
          : 'One step is missing: your address is not confirmed yet.'
      }
    >
      {!isSignedIn && <Steps returnTo={returnTo} />}
      <p className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={paths.completeProfile}>Complete Your Profile</ButtonLink>
        <ButtonLink to={returnTo || paths.tools}>Skip for Now</ButtonLink>
      </p>
    </AuthPage>
  );
}

function Steps({ returnTo }: { returnTo: string }) {
  return (
    <ol className="mt-6 grid list-decimal gap-3 pl-5">
      <li>
        <strong>Check your mailbox and open the link in our mail.</strong> It is good for 24 hours, on any
        device. Nothing there? Look into your spam folder, or sign in to have it sent again.
      </li>
      <li>
        <TextLink to={paths.loginFor(returnTo)}>Sign in</TextLink>
        {returnTo ? '. You go on where you were.' : '.'}
      </li>
      <li>Complete your profile, now or later.</li>
    </ol>
  );
}
