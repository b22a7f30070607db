import { data } from 'react-router';
import { MESSAGES } from '#site/messages.ts';
import { NotFoundPage } from '#ui/not-found-page.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import type { Route } from './+types/not-found';

export const meta: Route.MetaFunction = () => pageMeta({ title: MESSAGES.pageNotFound });

/** A path without a screen gets a real 404. */
export function loader() {
  return data(null, { status: 404 });
}

export default function NotFound() {
  return <NotFoundPage />;
}
