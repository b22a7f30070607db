import { worded } from './noun.ts';
import { SITE } from './site.ts';

let isRecorded = false;

/** Says with each write whether the catalogue has funding rounds. */
export function tellOfRounds(has: boolean): void {
  isRecorded = has;
}

/** Whether texts, menus and feeds speak of funding rounds: always of AI tools, of something else once one is recorded. */
export function speaksOfRounds(): boolean {
  return isRecorded || SITE.listed.isAi;
}

/** What a weekly letter tells, in words. */
export function weeklyNews(): string {
  return worded(`new tools${speaksOfRounds() ? ', funding rounds' : ''} and changed prices`);
}
