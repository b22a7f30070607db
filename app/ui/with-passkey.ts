import {
  CREDENTIAL_FIELD,
  PASSKEY_USES,
  type PasskeyUse,
  SECOND_STEP_TEXTS,
} from '#domain/accounts/second-step.ts';
import { paths } from '#domain/paths.ts';

/**
 * Asks for a passkey when a form is sent, and then sends the form with the answer in its field `credential`.
 * The form names what the passkey is for in `data-passkey`, and has a line with the role `status`. Without
 * scripts the form goes out with an empty field, and its page says what is missing. Used as a React ref;
 * returns its cleanup.
 */
export function withPasskey(form: HTMLFormElement | null) {
  const use = PASSKEY_USES.find((name) => name === form?.dataset.passkey);
  const field = form?.elements.namedItem(CREDENTIAL_FIELD);
  if (!form || !use || !(field instanceof HTMLInputElement)) return;
  const listening = new AbortController();
  const ask = async (sent: SubmitEvent) => {
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
    try {
      field.value = JSON.stringify(await answerOf(use));
      if (!listening.signal.aborted) form.requestSubmit(sent.submitter);
    } catch (error) {
      const isHere = error instanceof Error && error.name === 'InvalidStateError';
      say(form, isHere ? SECOND_STEP_TEXTS.passkeyHere : SECOND_STEP_TEXTS.passkeyUnused);
    }
  };
  form.addEventListener('submit', ask, { signal: listening.signal });
  return () => listening.abort();
}

/** @throws when the site gives no challenge, or its person no passkey */
async function answerOf(use: PasskeyUse): Promise<object> {
  const { startAuthentication, startRegistration } = await import('@simplewebauthn/browser');
  const answer = await fetch(paths.passkeyChallenge, { method: 'POST', body: new URLSearchParams({ use }) });
  if (!answer.ok) throw new Error(`No challenge for a passkey: ${answer.status}`);
  const optionsJSON = await answer.json();
  return use === 'add' ? startRegistration({ optionsJSON }) : startAuthentication({ optionsJSON });
}

function say(form: HTMLFormElement, text: string): void {
  const line = form.querySelector('[role=status]');
  if (line) line.textContent = text;
}
