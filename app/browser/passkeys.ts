import { MARKS } from '#site/marks.ts';
import { paths } from '#site/paths.ts';
import { CREDENTIAL_FIELD, PASSKEY_USES, type PasskeyUse, SECOND_STEP_TEXTS } from '#site/second-step.ts';

/**
 * Asks for a passkey when a form is sent that names what the passkey is for, and then sends the
 * form with the answer in its field `credential`. The form has a line with the role `status`. Without scripts it
 * goes out with an empty field, and its page says what is missing.
 */
export function startPasskeys(): void {
  // Before `browser/forms.ts`, which would send the form.
  document.addEventListener('submit', ask, true);
  const signIn = [...document.forms].find((form) => MARKS.passkey.of(form) === 'sign-in');
  if (signIn) void offerAgainAndAgain(signIn);
}

/** Whether a button has asked for a passkey, which goes before what the browser offers by itself. */
let isAsking = false;

/** Lets the browser offer passkeys at once; nothing where it cannot. */
let offerNow = () => {};

/** Less than a challenge lasts (`CHALLENGE_SECONDS`), as a page can stay open for longer. */
const OFFER_MS = 4 * 60_000;

/**
 * Lets browsers that can offer passkeys among the addresses that they fill in, in the field whose `autocomplete`
 * says `webauthn`. Nothing else shows that, and nothing happens where a browser cannot.
 */
async function offerAgainAndAgain(form: HTMLFormElement): Promise<void> {
  const canOffer = await globalThis.PublicKeyCredential?.isConditionalMediationAvailable?.().catch(
    () => false,
  );
  if (!canOffer) return;
  let offeredAt = Number.NEGATIVE_INFINITY;
  offerNow = () => {
    offeredAt = performance.now();
    void offer(form);
  };
  const renew = () => {
    if (document.visibilityState === 'visible' && performance.now() - offeredAt >= OFFER_MS) offerNow();
  };
  renew();
  setInterval(renew, OFFER_MS);
  document.addEventListener('visibilitychange', renew);
}

/** Waits until somebody chooses a passkey among the addresses, and signs in with it. */
async function offer(form: HTMLFormElement): Promise<void> {
  const field = form.elements.namedItem(CREDENTIAL_FIELD);
  if (!(field instanceof HTMLInputElement)) return;
  try {
    const { startAuthentication } = await import('@simplewebauthn/browser');
    const optionsJSON = await challengeFor('sign-in');
    if (isAsking) return;
    const answer = await startAuthentication({ optionsJSON, useBrowserAutofill: true });
    if (isAsking) return;
    field.value = JSON.stringify(answer);
    form.requestSubmit();
  } catch {
    // Nobody has asked for anything: the password and the button remain.
  }
}

async function ask(sent: SubmitEvent): Promise<void> {
  const { target: form, submitter } = sent;
  if (!(form instanceof HTMLFormElement)) return;
  const use = PASSKEY_USES.find((name) => name === MARKS.passkey.of(form));
  const field = form.elements.namedItem(CREDENTIAL_FIELD);
  if (!use || !(field instanceof HTMLInputElement)) return;
  // Sent again with the answer; a challenge can be answered only once, so the field is then cleared.
  if (field.value !== '') {
    setTimeout(() => {
      field.value = '';
    });
    return;
  }
  sent.preventDefault();
  sent.stopPropagation();
  say(form, '');
  isAsking = true;
  try {
    field.value = JSON.stringify(await answerOf(use));
    form.requestSubmit(submitter);
  } catch (error) {
    const isHere = error instanceof Error && error.name === 'InvalidStateError';
    say(form, isHere ? SECOND_STEP_TEXTS.passkeyHere : SECOND_STEP_TEXTS.passkeyUnused);
    isAsking = false;
    // Asking has ended what the browser offered by itself.
    offerNow();
  }
  isAsking = false;
}

/** @throws when the site gives no challenge, or its person no passkey */
async function answerOf(use: PasskeyUse): Promise<object> {
  const { startAuthentication, startRegistration, WebAuthnAbortService } = await import(
    '@simplewebauthn/browser'
  );
  // What the browser offers by itself answers another challenge.
  WebAuthnAbortService.cancelCeremony();
  const optionsJSON = await challengeFor(use);
  return use === 'add' ? startRegistration({ optionsJSON }) : startAuthentication({ optionsJSON });
}

let lastChallenge: Promise<unknown> = Promise.resolve();

/** One after the other: the browser keeps only the cookie that came last, and its answer must be the one awaited. */
function challengeFor(use: PasskeyUse) {
  const challenge = lastChallenge.then(async () => {
    const answer = await fetch(paths.passkeyChallenge, {
      method: 'POST',
      body: new URLSearchParams({ use }),
    });
    if (!answer.ok) throw new Error(`No challenge for a passkey: ${answer.status}`);
    return answer.json();
  });
  lastChallenge = challenge.catch(() => {});
  return challenge;
}

function say(form: HTMLFormElement, text: string): void {
  const line = form.querySelector('[role=status]');
  if (line) line.textContent = text;
}
