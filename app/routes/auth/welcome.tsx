import { Link } from 'react-router';
import { paths } from '#domain/paths.ts';
import { SITE } from '#domain/site.ts';
import { pageMeta } from '#ui/page-meta.ts';
import { AuthPage } from './auth-page.tsx';

export function meta() {
  return pageMeta({ title: 'Welcome' });
}

/** The page after a registration (spec §2): the mailbox first, then the profile or the tools. */
export default function Welcome() {
  return (
    <AuthPage
      title={`Welcome to ${SITE.name}`}
      intro="Check your mailbox: we have sent you a link. Open it to confirm your address, then sign in."
    >
      <p className="mt-6 flex flex-wrap gap-3">
        <Link to={paths.completeProfile} className="btn btn-primary">
          Complete Your Profile
        </Link>
        <Link to={paths.tools} className="btn">
          Skip for Now
        </Link>
      </p>
      <p className="small mt-6">
        Nothing there? Check your spam folder, or{' '}
        <Link to={paths.login} className="link">
          sign in
        </Link>{' '}
        to have it sent again.
      </p>
    </AuthPage>
  );
}
