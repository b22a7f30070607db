import { inPlace } from './in-place.ts';

/** What a list says of itself, a sentence or two, and another list that it may lead to. */
export type ListNote = string | { text: string; to: string; link: string };

/**
 * What a list says of how it was found and of what it shows.
 *
 * @param resultsId the id of the list's heading, which takes the focus when a followed link is gone
 */
export function ListNotes({ notes, resultsId }: { notes: readonly ListNote[]; resultsId: string }) {
  return notes.map((note) => {
    const text = typeof note === 'string' ? note : note.text;
    return (
      <p key={text} className="mb-2 text-sm wrap-anywhere text-muted sm:mb-4">
        {text}
        {typeof note === 'object' && (
          <>
            {' '}
            <a href={note.to} className="link" {...inPlace(resultsId)}>
              {note.link}
            </a>
          </>
        )}
      </p>
    );
  });
}
