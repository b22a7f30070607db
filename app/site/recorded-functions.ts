import { SITE } from './site.ts';

let isRecorded = false;

/** Says with each write whether the catalogue has business functions. */
export function tellOfFunctions(has: boolean): void {
  isRecorded = has;
}

/** Whether menus and files lead to business functions: always of AI tools, of something else once one is recorded. */
export function speaksOfFunctions(): boolean {
  return isRecorded || SITE.listed.isAi;
}
