import { paths } from '#site/paths.ts';
import { ExternalLink } from '#ui/external-link.tsx';

/** Leads to the sign-in in a new tab, because this one holds what was typed. */
export function SignInAside({ returnTo }: { returnTo: string }) {
  return (
    <p className="mb-6">
      <ExternalLink href={paths.loginFor(returnTo)} className="link">
        Sign in
      </ExternalLink>
      , then come back and submit again.
    </p>
  );
}
