import { describe, expect, test } from 'vitest';
import { MAIL_CLAIMS } from '../harness/claims/mail-claims.ts';
import { mailFiles, sentencesOfSource, sourceNeedsReason } from '../harness/claims/mail-sources.ts';

/** No mail says anything with a number or a promise without a row in MAIL_CLAIMS that says why it holds. */

const known = new Set(MAIL_CLAIMS.map(({ says }) => says));
const unfounded = (file: string, text?: string) =>
  sentencesOfSource(file, text).filter((sentence) => sourceNeedsReason(sentence) && !known.has(sentence));

test.each(mailFiles())('%s writes nothing without a reason', (file) => {
  expect(unfounded(file), 'Give each a row in tests/harness/claims/mail-claims.ts').toEqual([]);
});

test('the files that write mails are found, and each claim is made by one of them', () => {
  expect(mailFiles().length).toBeGreaterThan(30);
  expect(mailFiles()).toContain('app/features/letters/letter-mail.server.ts');
  const said = new Set(mailFiles().flatMap((file) => sentencesOfSource(file)));
  expect(MAIL_CLAIMS.map(({ says }) => says).filter((says) => !said.has(says))).toEqual([]);
});

describe('the test itself', () => {
  test.each([
    ["mail({ text: 'Your tool is checked every day.' })", ['Your tool is checked every day.']],
    ['mail(`It is good for 24 hours. Thank you.`)', ['It is good for 24 hours.']],
    [`mail(\`For $\{hours} hours, always.\`)`, ['For {hours} hours, always.']],
    ["mail('If it was you, there is nothing to do.')", []],
    ['db.execute(sql`SELECT all every 24`)', []],
    ["const border = '1px solid #dcd6cb';", []],
  ])('finds in %s: %o', (text, found) => {
    expect(unfounded('mail.ts', text)).toEqual(found);
  });
});
