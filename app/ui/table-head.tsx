/** A column's name; a number's stands right, and an unseen one is only read out. */
type Column = string | { number: string } | { unseen: string };

interface Props {
  columns: readonly (Column | false | null)[];
}

/** The row that names a table's columns. */
export function TableHead({ columns }: Props) {
  return (
    <thead>
      <tr>{columns.map((column) => column && <Head key={nameOf(column)} column={column} />)}</tr>
    </thead>
  );
}

function Head({ column }: { column: Column }) {
  if (typeof column === 'string') return <th scope="col">{column}</th>;
  if ('number' in column)
    return (
      <th scope="col" className="num">
        {column.number}
      </th>
    );
  return (
    <th scope="col">
      <span className="sr-only">{column.unseen}</span>
    </th>
  );
}

const nameOf = (column: Column) =>
  typeof column === 'string' ? column : 'number' in column ? column.number : column.unseen;
