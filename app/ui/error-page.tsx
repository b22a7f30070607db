import type { ReactNode } from 'react';

interface Props {
  /** HTTP status, shown small above the message. */
  status: number;
  message: string;
  hint?: string;
  /** Number under which the log tells what happened. */
  requestId?: string | undefined;
  /** Where to go from here: links in button style. */
  children: ReactNode;
}

/** What a page shows instead of itself when it cannot be shown. */
export function ErrorPage({ status, message, hint, requestId, children }: Props) {
  return (
    <div className="wrap py-16 md:py-24">
      <p className="small mb-3">Error {status}</p>
      <h1>{message}</h1>
      {hint && <p className="mt-4 max-w-prose text-muted">{hint}</p>}
      {requestId && (
        <p className="small mt-4">
          Request id: <code>{requestId}</code>
        </p>
      )}
      <p className="mt-8 flex flex-wrap gap-3">{children}</p>
    </div>
  );
}
