import { sql } from 'drizzle-orm';
import { type Account, confirmedAccount, cookiesOf, linksTo, logIn, post } from './accounts.ts';
import type { TestApp } from './app.ts';

/** Simulates days of password guessing in seconds: the database's clock is moved. */

/** Lets time pass for all limits. */
export async function pass({ db }: TestApp, seconds: number): Promise<void> {
  await db.write.execute(sql`UPDATE rate_limits SET full_at = full_at - make_interval(secs => ${seconds})`);
}

/** Chooses a new password through the link in an email. */
export async function resetPassword(app: TestApp, email: string, password: string): Promise<Response> {
  await post(app, '/auth/forgot-password', { email });
  const link = (await linksTo(app, email, 'recovery')).at(-1) ?? '';
  return post(app, '/auth/reset-password', { link, password, confirm_password: password });
}

const STEP_SECONDS = 30;
/** How often one address may try one account, and how many times at once. */
const PAUSE_SECONDS = 120;
const BURST = 10;

/**
 * Guesses at an account from several addresses, each as often as allowed. Every hour its owner signs in from
 * a known device behind the first of these addresses. At the end they choose a new password on a new device,
 * and sign in with it ten minutes later.
 *
 * @returns the guesses made, those whose password was checked, the number allowed (twenty, plus one every
 * half minute), and the answers that the owner got
 */
export async function besiege(
  app: TestApp,
  { addresses, hours }: { addresses: number; hours: number },
): Promise<{
  made: number;
  checked: number;
  allowed: number;
  owner: { known: number[]; reset: number; renewed: number };
}> {
  const account = await confirmedAccount(app);
  const guesses = new Guesses(app, account, addresses);
  const { device } = await logIn(app, account);
  const enter = async (as: Account, Cookie: string) =>
    (await logIn(app, as, { from: addressOf(0), headers: { Cookie } })).status;
  const begun = performance.now();
  await guesses.begin();
  const known: number[] = [];
  for (let hour = 0; hour < hours; hour += 1) {
    await guesses.goOn(3_600);
    known.push(await enter(account, device));
  }
  const { made, checked } = guesses;
  // Meanwhile the database's clock has moved on by itself, too.
  const seconds = hours * 3_600 + (performance.now() - begun) / 1_000;
  const answer = await resetPassword(app, account.email, 'chosen anew by Ada');
  await guesses.goOn(600);
  const renewed = await enter({ ...account, password: 'chosen anew by Ada' }, cookiesOf(answer)[0] ?? '');
  return { made, checked, allowed: 21 + seconds / 30, owner: { known, reset: answer.status, renewed } };
}

class Guesses {
  made = 0;
  checked = 0;
  #due = 0;
  readonly #app: TestApp;
  readonly #account: Account;
  readonly #addresses: number;

  constructor(app: TestApp, account: Account, addresses: number) {
    this.#app = app;
    this.#account = account;
    this.#addresses = addresses;
  }

  /** Everything that they may do at once. */
  async begin(): Promise<void> {
    for (let turn = 0; turn < BURST * this.#addresses; turn += 1) await this.#guess();
  }

  async goOn(seconds: number): Promise<void> {
    for (let second = 0; second < seconds; second += STEP_SECONDS) {
      await pass(this.#app, STEP_SECONDS);
      this.#due += (this.#addresses * STEP_SECONDS) / PAUSE_SECONDS;
      for (; this.#due >= 1; this.#due -= 1) await this.#guess();
    }
  }

  async #guess(): Promise<void> {
    const wrong = { email: this.#account.email, password: `guess ${this.made}` };
    const { status } = await post(this.#app, '/auth/login', wrong, {
      from: addressOf(this.made % this.#addresses),
    });
    this.made += 1;
    if (status === 401) this.checked += 1;
    else if (status !== 429) throw new Error(`A guess was answered with ${status}.`);
  }
}

function addressOf(guesser: number): string {
  return `198.51.100.${guesser}`;
}
