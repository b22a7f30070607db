import { faultText } from '#site/in-place.ts';

/** Tries an operation of the API where it is described. Without scripts the form opens the answer itself. */
export function startTrials(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.dataset.trial === undefined) return;
    event.preventDefault();
    void run(form, form.dataset.trial);
  });
}

async function run(form: HTMLFormElement, path: string): Promise<void> {
  const answer = form.parentElement?.querySelector<HTMLElement>('[data-answer]');
  const [head, body] = [answer?.querySelector('p'), answer?.querySelector('pre')];
  if (!answer || !head || !body) return;
  answer.hidden = false;
  head.textContent = '';
  body.textContent = 'Asking…';
  const address = addressOf(path, new FormData(form));
  const key = document.querySelector<HTMLInputElement>('input[data-api-key]')?.value ?? '';
  let response: Response | undefined;
  try {
    response = await fetch(address, { headers: key === '' ? {} : { Authorization: `Bearer ${key}` } });
    body.textContent = JSON.stringify(await response.json(), null, 2);
    const left = response.headers.get('RateLimit');
    head.textContent = `${response.status} ${address}${left === null ? '' : ` · RateLimit: ${left}`}`;
  } catch {
    head.textContent = response ? `${response.status} ${address}` : address;
    body.textContent = faultText({ kind: response ? 'failed' : 'lost' });
  }
}

/** The path with its names filled in, and the parameters that are not empty. */
function addressOf(path: string, form: FormData): string {
  const typed = new Map([...form].map(([name, text]) => [name, String(text).trim()]));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const text = typed.get(name) ?? '';
    typed.delete(name);
    return encodeURIComponent(text);
  });
  const query = new URLSearchParams([...typed].filter(([, text]) => text !== ''));
  return query.size > 0 ? `${filled}?${query}` : filled;
}
