import { Link } from 'react-router';
import { MESSAGES } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { pageMeta } from '#ui/page-meta.ts';
import { DelayedRedirect } from './delayed-redirect.tsx';

export function meta() {
  return pageMeta({ title: MESSAGES.subscription.cancelledTitle });
}

/** The page after an abandoned checkout (spec §2, "Subscription screens"). */
export default function Cancel() {
  return (
    <div className="wrap py-16 md:py-24">
      <h1>{MESSAGES.subscription.cancelledTitle}</h1>
      <p className="mt-4 max-w-prose text-muted">{MESSAGES.subscription.cancelled}</p>
      <p className="mt-8">
        <Link to={paths.premium} className="btn btn-primary">
          Return to Plans
        </Link>
      </p>
      <DelayedRedirect to={paths.premium} place="the plans" />
    </div>
  );
}
