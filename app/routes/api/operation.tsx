import { type FormEvent, useId, useState } from 'react';
import type { ReferenceEntry, ReferenceParameter } from '#domain/api/reference.ts';

interface Props {
  operation: ReferenceEntry;
  /** The reader's key; empty for none. */
  secret: string;
}

/** An operation of the API, with a form to try it. Without scripts the form opens the answer itself. */
export function Operation({ operation, secret }: Props) {
  const { name, path, summary, description, example, parameters } = operation;
  const isPlain = !parameters.some(({ isInPath }) => isInPath);
  const [answer, setAnswer] = useState<Answer | null>(null);
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setAnswer({ address: '', text: 'Asking…' });
    setAnswer(await ask(addressOf(path, parameters, new FormData(event.currentTarget)), secret));
  }
  return (
    <details id={name} className="border-b border-line py-3">
      <summary className="cursor-pointer">
        <span className="font-semibold">{summary}</span>{' '}
        <code className="small wrap-anywhere">GET {path}</code>
      </summary>
      {description !== null && <p className="mt-2 max-w-prose text-muted">{description}</p>}
      <p className="mt-2">
        Example:{' '}
        <a className="link wrap-anywhere" href={example}>
          {example}
        </a>
      </p>
      <form
        action={path}
        className={`mt-4 grid gap-4 md:grid-cols-2 ${isPlain ? '' : 'needs-script'}`}
        onSubmit={send}
      >
        {parameters.map((parameter) => (
          <Parameter key={parameter.name} parameter={parameter} />
        ))}
        <p className="md:col-span-2">
          <button type="submit" className="btn btn-primary">
            Try it
          </button>
        </p>
      </form>
      {answer !== null && (
        <div role="status" className="mt-4">
          <p className="small wrap-anywhere">{answer.address}</p>
          <pre className="max-h-96 overflow-auto border border-line p-3 text-sm">{answer.text}</pre>
        </div>
      )}
    </details>
  );
}

function Parameter({ parameter }: { parameter: ReferenceParameter }) {
  const { name, isRequired, description, choices, example } = parameter;
  const id = useId();
  const control = { id, name, required: isRequired, defaultValue: example, className: 'field' };
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {name}
      </label>
      {choices === null ? (
        <input {...control} aria-describedby={`${id}-about`} />
      ) : (
        <select {...control} aria-describedby={`${id}-about`}>
          <option value="">any</option>
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      )}
      <p id={`${id}-about`} className="small mt-1 wrap-anywhere">
        {description}
      </p>
    </div>
  );
}

interface Answer {
  address: string;
  text: string;
}

async function ask(address: string, secret: string): Promise<Answer> {
  try {
    const headers = secret === '' ? {} : { Authorization: `Bearer ${secret}` };
    const response = await fetch(address, { headers });
    const text = JSON.stringify(await response.json(), null, 2);
    const left = response.headers.get('RateLimit');
    return { address: `${response.status} ${address}${left === null ? '' : ` · RateLimit: ${left}`}`, text };
  } catch {
    return { address, text: 'There was no answer. Check your connection, then try again.' };
  }
}

/** The path with its names filled in, and the parameters that are not empty. */
function addressOf(path: string, parameters: readonly ReferenceParameter[], form: FormData): string {
  const typed = (name: string) => String(form.get(name) ?? '').trim();
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(typed(name)));
  const asked = parameters.filter(({ name, isInPath }) => !isInPath && typed(name) !== '');
  const query = new URLSearchParams(asked.map(({ name }) => [name, typed(name)]));
  return query.size > 0 ? `${filled}?${query}` : filled;
}
