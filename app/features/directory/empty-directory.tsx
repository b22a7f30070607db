import { deskPaths } from '#site/desk-paths.ts';
import { MESSAGES } from '#site/messages.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PrimaryLink } from '#ui/links.tsx';

/**
 * A directory without a single tool: everybody can submit one, and its owner finds the desk. Pages are the same for
 * all visitors, so the way there is through signing in.
 */
export function EmptyDirectory() {
  return (
    <EmptyState title={MESSAGES.directory.emptyTitle} text={MESSAGES.directory.empty}>
      <PrimaryLink to={paths.submit}>{say`Submit Tool`}</PrimaryLink>
      <a href={paths.loginFor(deskPaths.operator)} rel="nofollow" className="btn">
        I run this site
      </a>
    </EmptyState>
  );
}
