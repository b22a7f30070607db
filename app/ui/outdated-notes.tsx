/** What a list says of the age of the facts that its filters rest on. */
export function OutdatedNotes({ notes }: { notes: readonly string[] }) {
  return notes.map((note) => (
    <p key={note} className="mb-4 text-sm text-muted">
      {note}
    </p>
  ));
}
