import { MESSAGES } from '#site/messages.ts';
import { paths } from '#site/paths.ts';
import { ErrorPage } from './error-page.tsx';
import { ButtonLink, PrimaryLink } from './links.tsx';

/** Any other path (spec §2): 'Page Not Found' with links to / and /search. */
export function NotFoundPage() {
  return (
    <ErrorPage status={404} message={MESSAGES.pageNotFound} hint="Nothing is kept at this address.">
      <PrimaryLink to={paths.home}>Home</PrimaryLink>
      <ButtonLink to={paths.search}>Search</ButtonLink>
    </ErrorPage>
  );
}
