import { hostIn } from '#site/web-address.ts';

/** Where people keep lists: a link there leads to the row's own page, not to what it is about. */
const WORKSPACES = [
  '1drv.ms',
  'airtable.com',
  'app.asana.com',
  'app.clickup.com',
  'app.hubspot.com',
  'atlassian.net',
  'coda.io',
  'docs.google.com',
  'drive.google.com',
  'dropbox.com',
  'force.com',
  'linear.app',
  'monday.com',
  'my.salesforce.com',
  'notion.site',
  'notion.so',
  'onedrive.live.com',
  'sharepoint.com',
  'smartsheet.com',
  'trello.com',
];

/** Whether a link leads to a page within a program that keeps lists; its home page is that of the program itself. */
export function isOwnPage(link: string): boolean {
  const host = hostIn(link);
  const isAt = WORKSPACES.some((place) => host === place || host?.endsWith(`.${place}`));
  return isAt && /^\w+:\/\/[^/?#]+\/./.test(link);
}
