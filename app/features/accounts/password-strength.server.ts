import { Refused } from '#platform/request/refused.server.ts';
import { WEAK_PASSWORD } from '#site/account-messages.ts';
import { PASSWORD_LENGTHS } from '#site/lengths.ts';
import { SITE } from '#site/site.ts';
import { type PasswordOwner, passwordFault } from './accounts.ts';

/** Passwords that take fewer guesses are refused, because even slow attacks make a million an hour. */
const FEWEST_GUESSES = 1_000_000;
/** Only the beginning of a long password is judged: the rest can only make it stronger, and judging takes time. */
const JUDGED_CHARACTERS = 24;

/** Why a password is weak, by the pattern in it. */
const REASONS: Readonly<Record<string, string>> = {
  topTen: WEAK_PASSWORD.common,
  topHundred: WEAK_PASSWORD.common,
  common: WEAK_PASSWORD.common,
  similarToCommon: WEAK_PASSWORD.common,
  simpleRepeat: WEAK_PASSWORD.repeats,
  extendedRepeat: WEAK_PASSWORD.repeats,
  sequences: WEAK_PASSWORD.sequence,
  straightRow: WEAK_PASSWORD.sequence,
  keyPattern: WEAK_PASSWORD.sequence,
  dates: WEAK_PASSWORD.date,
  recentYears: WEAK_PASSWORD.date,
  userInputs: WEAK_PASSWORD.known,
};

/**
 * Why a password may not be chosen (spec §5), or null: it breaks a rule, or is among the first guesses. Members'
 * existing passwords are not judged.
 *
 * @param owner the future owner, as far as known
 */
export async function newPasswordFault(
  password: string,
  owner: PasswordOwner | null,
): Promise<string | null> {
  return passwordFault(password, owner) ?? (await weakness(password, owner));
}

/** @throws Refused if the password may not be chosen. Judging takes time, so count the sender first. */
export async function refuseWeak(password: string, owner: PasswordOwner | null): Promise<void> {
  const fault = await newPasswordFault(password, owner);
  if (fault) throw new Refused({ status: 400, errors: { password: fault } });
}

async function weakness(password: string, owner: PasswordOwner | null): Promise<string | null> {
  const judge = await loadJudge();
  const start = password.normalize('NFKC').slice(0, JUDGED_CHARACTERS);
  const run = start.replaceAll(/[\s._-]/g, '');
  // Gaps between its letters do not make a known word stronger.
  const forms = run.length < PASSWORD_LENGTHS.min ? [start] : new Set([start, run]);
  for (const form of forms) {
    const { guesses, feedback } = judge.check(form, firstGuesses(owner));
    if (guesses < FEWEST_GUESSES) return REASONS[feedback.warning ?? ''] ?? WEAK_PASSWORD.easy;
  }
  return null;
}

/** What an attacker who knows the owner and the site would guess. */
function firstGuesses(owner: PasswordOwner | null): string[] {
  const { email = '', first_name, last_name } = owner ?? {};
  const names = [first_name ?? '', last_name ?? ''];
  const texts = [
    SITE.name,
    email,
    email.split('@', 1)[0] ?? '',
    ...names,
    names.join(''),
    names.toReversed().join(''),
  ];
  return texts
    .flatMap((text) => [text, text.replaceAll(/[^\p{L}\p{N}]/gu, ''), ...text.split(/[^\p{L}\p{N}]+/u)])
    .filter((text) => text.length > 2);
}

/** The word list takes 6 MB of memory, so it is loaded with the first chosen password. */
function loadJudge() {
  loading ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory }, { dictionary, adjacencyGraphs: graphs }]) =>
      new ZxcvbnFactory({ dictionary, graphs }),
  );
  return loading;
}

let loading: Promise<Judge> | undefined;
type Judge = InstanceType<typeof import('@zxcvbn-ts/core').ZxcvbnFactory>;
