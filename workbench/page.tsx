import type { MetaFunction } from 'react-router';
import { pageMeta } from '#ui/page-meta.ts';
import type { Example } from './example.ts';
import { EXAMPLES } from './examples.ts';

export const meta: MetaFunction = () => pageMeta({ title: 'Components' });

/**
 * Every shared component in its states, for anybody who changes one: a route for development only. It can use
 * only classes that the app also uses elsewhere, so that the app's style sheet stays the app's own.
 */
export default function Components() {
  return (
    <div className="wrap py-16">
      <h1>Components</h1>
      <p className="mt-3 mb-6 max-w-prose text-muted">
        All data on this page is made up and says so. Resize the window and change the appearance in the
        footer to see every component narrow and wide, light and dark.
      </p>
      {EXAMPLES.map((example) => (
        <States key={example.file} example={example} />
      ))}
    </div>
  );
}

function States({ example: { file, states } }: { example: Example }) {
  return (
    <div className="mt-16">
      <h2 className="border-t border-line pt-4">{file}</h2>
      {states.map(({ name, show }) => (
        <div key={name} className="mt-6">
          <p className="small mb-2">{name}</p>
          {show}
        </div>
      ))}
    </div>
  );
}
