/** What a list says of its filters, a paragraph each. */
export function Notes({ notes }: { notes: readonly string[] }) {
  return notes.map((note) => (
    <p key={note} className="mb-4 text-sm text-muted">
      {note}
    </p>
  ));
}
