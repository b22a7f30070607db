import { FILE_COLUMNS, fileColumnId, type NamedColumn } from '#site/file-columns.ts';

interface Props {
  /** Of the files, in their order. */
  columns: readonly NamedColumn[];
  /** The formats, with the addresses of the files that have all columns. Their parameters are the same. */
  files: readonly (readonly [format: string, to: string])[];
}

/** Takes files with some of their columns. It needs no script. */
export function ChosenColumns({ columns, files }: Props) {
  const [, first = ''] = files[0] ?? [];
  return (
    <details className="no-print small basis-full">
      <summary className="cursor-pointer">Choose the columns</summary>
      <form action={pathOf(first)} className="mt-2">
        {[...new URLSearchParams(first.split('?')[1])].map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <fieldset className="flex flex-wrap gap-x-6 gap-y-2">
          <legend className="sr-only">Columns of the file</legend>
          {columns.map((column) => (
            <label key={fileColumnId(column)} className="flex items-center gap-2">
              <input type="checkbox" name={FILE_COLUMNS} value={fileColumnId(column)} defaultChecked />
              {column.title}
            </label>
          ))}
        </fieldset>
        <p className="mt-3 flex flex-wrap gap-3">
          {files.map(([format, to]) => (
            <button key={format} type="submit" formAction={pathOf(to)} className="btn">
              {format} with these columns
            </button>
          ))}
        </p>
      </form>
    </details>
  );
}

function pathOf(address: string): string {
  return address.split('?', 1)[0] ?? '';
}
