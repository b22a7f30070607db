import { redirect } from 'react-router';
import { paths } from '#site/paths.ts';

/**
 * Leads password managers to the form, by one of the temporary redirects that W3C allows (302, 303 or 307).
 */
export function loader() {
  return redirect(`${paths.accountSettings}#password`, 302);
}
