import { paths } from '#site/paths.ts';
import { SITE } from '#site/site.ts';

interface Props {
  /** The site's address; empty if nothing proves it. */
  site: string;
  tools: readonly { name: string; title: string }[];
}

/** How to connect an agent to the directory. */
export function Agents({ site, tools }: Props) {
  const name = SITE.name.toLowerCase().replaceAll(' ', '-');
  const config = { mcpServers: { [name]: { type: 'http', url: (site || 'https://…') + paths.mcp } } };
  return (
    <section aria-labelledby="agents" className="beside mt-12 border-t-2 border-ink pt-4">
      <div>
        <h2 id="agents">For agents</h2>
        <p className="mt-2 text-muted">
          Agents ask by the Model Context Protocol at <code>{paths.mcp}</code>, with the same rights and the
          same allowance. Most take this configuration.
        </p>
      </div>
      <div className="mt-4">
        <pre className="border border-line p-3 text-sm whitespace-pre-wrap wrap-anywhere">
          {JSON.stringify(config, null, 2)}
        </pre>
        <dl className="mt-4">
          {tools.map(({ name: tool, title }) => (
            <div key={tool} className="border-b border-line py-2">
              <dt>
                <code>{tool}</code>
              </dt>
              <dd className="text-muted">{title}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
