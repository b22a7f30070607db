import { createContext } from 'react';
import { useLocation } from 'react-router';
import type { RefusedForm, SentField } from '#site/form-state.ts';
import { ErrorBanner } from './error-banner.tsx';
import { FormField } from './form-field.tsx';

/** The refused form of the request that this page answers, if there was one. */
export const RefusedFormContext = createContext<RefusedForm | null>(null);

/**
 * Gives a refused form back on a page that has no form of its own, so that nothing typed is lost. It is sent
 * to the same address again.
 */
export function GivenBack({ form: { notice, fields } }: { form: RefusedForm }) {
  const { pathname, search } = useLocation();
  return (
    // Without the router, because this page appears when the router could not help.
    <form method="post" action={pathname + search} className="mt-8 grid max-w-prose gap-6">
      <ErrorBanner text={notice} />
      {fields.map((field) =>
        field.kind === 'hidden' ? (
          <input key={field.name} type="hidden" name={field.name} value={field.text} />
        ) : (
          <Typed key={field.name} field={field} />
        ),
      )}
      <p>
        <button type="submit" className="btn btn-primary">
          Send again
        </button>
      </p>
    </form>
  );
}

function Typed({ field: { name, kind, text } }: { field: SentField }) {
  const words = name.replaceAll('_', ' ');
  return (
    <FormField name={name} label={words.charAt(0).toUpperCase() + words.slice(1)}>
      {(control) =>
        kind === 'password' ? (
          <input {...control} type="password" required autoComplete="off" />
        ) : (
          // A single line would lose the line breaks.
          <textarea {...control} rows={text.length > 60 || text.includes('\n') ? 6 : 1} defaultValue={text} />
        )
      }
    </FormField>
  );
}
