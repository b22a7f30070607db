/**
 * Says above a form or list that something went wrong. Screen readers announce it at once, and it can take
 * the focus.
 */
export function ErrorBanner({ text }: { text: string | false | null | undefined }) {
  if (!text) return null;
  return (
    <p role="alert" tabIndex={-1} className="my-6 in-[form.grid]:my-0 border-l-4 border-danger pl-4">
      {text}
    </p>
  );
}
