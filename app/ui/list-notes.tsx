/** What a list says of how it was found and of what it shows, a sentence or two each. */
export function ListNotes({ notes }: { notes: readonly string[] }) {
  return notes.map((note) => (
    <p key={note} className="mb-2 text-sm wrap-anywhere text-muted sm:mb-4">
      {note}
    </p>
  ));
}
