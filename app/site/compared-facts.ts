import { say } from './noun.ts';
import { SITE } from './site.ts';

/** What is compared, as descriptions of pages say it: few of these facts are recorded of something else than software. */
export function comparedFacts(): string {
  return SITE.listed.isAi
    ? say`price, free tier, platforms, languages, compliance and rivals`
    : 'price, place and what else is recorded';
}
