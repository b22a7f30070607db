import { Fragment, type ReactNode, useContext } from 'react';
import { MARKS } from '#site/marks.ts';

import { MESSAGES } from '#site/messages.ts';
import type { NearName } from '#site/near-name.ts';
import { GivenBack, RefusedFormContext } from './given-back.tsx';
import { TextLink } from './links.tsx';

const GONE = 410;

interface Props {
  /**
   * The HTTP status, shown small above the message; null when there was no answer, because of the connection.
   */
  status: number | null;
  message: string;
  hint?: string;
  /** The id under which the log says what happened. */
  requestId?: string | undefined;
  /** What the visitor may have meant, or what replaces what is gone. */
  near?: readonly NearName[] | undefined;
  /** Where to go from here: links in button style. */
  children: ReactNode;
}

/** Replaces a page that cannot be shown. If a form was sent to that page, what was typed comes back. */
export function ErrorPage({ status, message, hint, requestId, near = [], children }: Props) {
  const isCutOff = status === null;
  const refused = useContext(RefusedFormContext);
  const advice = isCutOff ? MESSAGES.connection.lost : hint;
  return (
    <div className="wrap py-16 md:py-24" {...MARKS.failure()}>
      {!isCutOff && <p className="small mb-3">Error {status}</p>}
      <h1>{message}</h1>
      {advice && <p className="mt-4 max-w-prose text-muted">{advice}</p>}
      {near.length > 0 && (
        <p className="mt-4 wrap-anywhere">
          {status === GONE ? 'It is replaced by' : 'Did you mean'}{' '}
          {near.map(({ name, to }, index) => (
            <Fragment key={to}>
              {index > 0 && (index === near.length - 1 ? ' or ' : ', ')}
              <TextLink to={to}>{name}</TextLink>
            </Fragment>
          ))}
          {status === GONE ? '.' : '?'}
        </p>
      )}
      {requestId && (
        <p className="small mt-4">
          Request id: <code>{requestId}</code>
        </p>
      )}
      {refused && status !== null && status >= 500 && <GivenBack form={refused} />}
      <p className="mt-8 flex flex-wrap gap-3">
        {isCutOff && (
          <button type="button" className="btn btn-primary" onClick={() => window.location.reload()}>
            Try again
          </button>
        )}
        {children}
      </p>
    </div>
  );
}
