import { redirect } from 'react-router';
import { paths } from '#site/paths.ts';

/** Redirects password managers to the form, with one of the temporary redirects that W3C allows (302, 303, 307). */
export function loader() {
  return redirect(`${paths.accountSettings}#password`, 302);
}
