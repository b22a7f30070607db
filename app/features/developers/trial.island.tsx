import { type MouseEvent, useState } from 'react';
import { faultText } from '#site/in-place.ts';
import { island } from '#ui/island.ts';
import { addressOf, KEY_FIELD } from './trial.ts';

interface Props {
  /** The operation's name. */
  id: string;
  path: string;
}

export default island('trial', 'pressed', Trial);

/** Sends the form around it as a request to the API and shows the answer. Without scripts the form opens it. */
function Trial({ path }: Props) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const run = async (press: MouseEvent<HTMLButtonElement>) => {
    const { form } = press.currentTarget;
    if (!form?.checkValidity()) return;
    press.preventDefault();
    const address = addressOf(path, new FormData(form));
    setAnswer({ head: '', body: 'Asking…' });
    setAnswer(await ask(address));
  };
  return (
    <>
      <button type="submit" className="btn btn-primary" onClick={run}>
        Try it
      </button>
      <div role="status" className="mt-4" hidden={answer === null}>
        <p className="small wrap-anywhere">{answer?.head}</p>
        <pre className="max-h-96 overflow-auto border border-line p-3 text-sm">{answer?.body}</pre>
      </div>
    </>
  );
}

interface Answer {
  head: string;
  body: string;
}

async function ask(address: string): Promise<Answer> {
  const field = document.getElementById(KEY_FIELD);
  const key = field instanceof HTMLInputElement ? field.value : '';
  let head = address;
  try {
    const response = await fetch(address, { headers: key === '' ? {} : { Authorization: `Bearer ${key}` } });
    head = `${response.status} ${address}`;
    const body = JSON.stringify(await response.json(), null, 2);
    const left = response.headers.get('RateLimit');
    return { head: left === null ? head : `${head} · RateLimit: ${left}`, body };
  } catch {
    return { head, body: faultText({ kind: head === address ? 'lost' : 'failed' }) };
  }
}
