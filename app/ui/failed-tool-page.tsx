import { MESSAGES } from '#site/messages.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { FailedPage } from './failed-page.tsx';

/** What the error boundary of a page about one tool shows. */
export function FailedToolPage({ error }: { error: unknown }) {
  return (
    <FailedPage
      error={error}
      notFoundHint={MESSAGES.tool.notFoundHint}
      to={paths.tools}
      text={say`Browse All Tools`}
    />
  );
}
