import { useId } from 'react';
import type { ReferenceEntry, ReferenceParameter } from '#features/api/reference.ts';
import Trial from './trial.island.tsx';

interface Props {
  operation: ReferenceEntry;
}

/** An operation of the API, with a form to try it. Without scripts the form opens the answer itself. */
export function Operation({ operation }: Props) {
  const { name, path, summary, description, example, parameters } = operation;
  const isPlain = !parameters.some(({ isInPath }) => isInPath);
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
      <form action={path} className={`mt-4 grid gap-4 md:grid-cols-2 ${isPlain ? '' : 'needs-script'}`}>
        {parameters.map((parameter) => (
          <Parameter key={parameter.name} parameter={parameter} />
        ))}
        <div className="min-w-0 md:col-span-2">
          <Trial id={name} path={path} />
        </div>
      </form>
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
        <code>{name}</code>
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
