import { redirect } from 'react-router';
import { paths } from '#domain/paths.ts';

/** Leads password managers to the form. A redirect of this kind may change some day (W3C: 302, 303 or 307). */
export function loader() {
  return redirect(`${paths.accountSettings}#password`, 302);
}
