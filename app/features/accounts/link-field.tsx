import { MARKS } from '#site/marks.ts';
import { FormField } from '#ui/form-field.tsx';

/** A field for pasting the link from an email. */
export function LinkField({ link, error }: { link: string; error: string | undefined }) {
  return (
    <div {...MARKS.linkField()}>
      <FormField name="link" label="Paste the link from the mail" error={error}>
        {(control) => (
          <input {...control} required autoComplete="off" spellCheck={false} defaultValue={link} />
        )}
      </FormField>
    </div>
  );
}
