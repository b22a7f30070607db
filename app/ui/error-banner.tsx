/** Says above a form or list that something went wrong; screen readers say it at once. */
export function ErrorBanner({ text }: { text: string | false | null | undefined }) {
  if (!text) return null;
  return (
    <p role="alert" className="my-6 border-l-4 border-danger pl-4">
      {text}
    </p>
  );
}
