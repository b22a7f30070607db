import { Link } from 'react-router';
import { MESSAGES } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { ErrorPage } from './error-page.tsx';

/** Any other path (spec §2): 'Page Not Found' with links to / and /search. */
export function NotFoundPage() {
  return (
    <ErrorPage status={404} message={MESSAGES.pageNotFound} hint="Nothing is kept at this address.">
      <Link to={paths.home} className="btn btn-primary">
        Home
      </Link>
      <Link to={paths.search} className="btn">
        Search
      </Link>
    </ErrorPage>
  );
}
