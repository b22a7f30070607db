import { type HTMLElement, parse } from 'node-html-parser';

/** What a member enters in the profile form. */
export const ADA = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  biography: 'Writes programs.\n\nFor engines.',
  x_handle: '@ada_1815',
  ai_company: 'Analytical Engines',
  linkedin_url: 'https://www.linkedin.com/in/ada',
  amped_bio_url: 'http://amped.bio/ada',
};

/** The main part of a page. */
export async function main(response: Response): Promise<HTMLElement> {
  const part = parse(await response.text()).querySelector('main');
  if (!part) throw new Error('The page has no main part.');
  return part;
}
