import { MESSAGES } from '#site/messages.ts';
import { ErrorPage } from './error-page.tsx';
import { readFailure } from './failure.ts';
import { PrimaryLink } from './links.tsx';

interface Props {
  /** What the route threw. */
  error: unknown;
  /** Says what failed if the route itself has not said it. */
  message?: string;
  /** What to do if the thing does not exist. */
  notFoundHint?: string;
  /** Where to go from here. */
  to: string;
  text: string;
}

/** What the error boundary of a route shows, in the words that the route threw. */
export function FailedPage({ error, message = MESSAGES.anErrorOccurred, notFoundHint, to, text }: Props) {
  const { message: thrown = message, ...failure } = readFailure(error);
  return (
    <ErrorPage
      message={thrown}
      {...failure}
      {...(failure.status === 404 && notFoundHint && { hint: notFoundHint })}
    >
      <PrimaryLink to={to}>{text}</PrimaryLink>
    </ErrorPage>
  );
}
