import type { OwnFollow } from '#features/following/forms.ts';
import { followedPath } from '#features/following/subjects.ts';
import type { FileColumn } from '#features/market/export-list.server.ts';
import { CADENCE_LABELS } from '#site/cadence.ts';

/** The columns of a file with one line for each follow. @param origin of the site's addresses */
export function watchListColumns(origin: string): readonly FileColumn<OwnFollow>[] {
  return [
    { title: 'kind', of: ({ kind }) => kind },
    { title: 'name', of: ({ name, subject }) => name ?? subject },
    { title: 'address', of: ({ kind, subject }) => origin + followedPath(kind, subject) },
    { title: 'note', of: ({ note }) => note },
    { title: 'mails', of: ({ cadence }) => CADENCE_LABELS[cadence] },
    { title: 'followed_since', of: ({ created_at }) => created_at.slice(0, 10) },
    { title: 'rests', of: ({ rests }) => (rests ? 'yes' : 'no') },
  ];
}
