import { expect } from 'vitest';
import { createTestApp, type TestApp } from './app.ts';
import { addMember } from './members.ts';
import { addNewTool, newTool, type Submitted } from './new-tools.ts';
import { mailsTo } from './outbox.ts';

const SETTINGS = {
  OPERATOR_EMAILS: ' Ops@example.org , second@example.org',
  SITE_URL: 'https://tools.example.org',
};

/** An app with an operator, and functions that send the operator's forms. */
export async function startDesk() {
  const dropped: string[] = [];
  const app = await createTestApp({
    settings: SETTINGS,
    pages: { clear: () => void dropped.push('all'), forgetAll: () => void dropped.push('copies too') },
  });
  const operator = await addMember(app.db, { email: 'ops@example.org' });

  /** The page of a case or a list, and the form that it is sent. */
  function order(
    path: string,
    form: Record<string, string>,
    { to = app, by = operator.headers as HeadersInit } = {},
  ) {
    return to.send(`/operator/${path}`, { method: 'POST', body: new URLSearchParams(form), headers: by });
  }

  return {
    app,
    operator,
    /** What the app has dropped of its cached pages. */
    dropped,
    order,
    /** Decides a submission. */
    decide: (intent: string, id: string, note = '', on = {}) =>
      order(`submissions/${id}`, { intent, id, note }, on),
    submissionOf: (id: string) => newTool(app.db, id),
    mailsTo: (to: string) => mailsTo(app, to),
  };
}

/** The entry of the log to which a finished order leads. */
export function entryOf(response: Response): string {
  expect(response.status).toBe(303);
  return new URL(response.headers.get('location') ?? '', 'http://x').searchParams.get('done') ?? '';
}

export const submit = (to: TestApp, change: Submitted = {}) => addNewTool(to.db, change);
