import { catalogueOf } from '#catalogue/loader.server.ts';
import { CERTAINTY_LABELS } from '#catalogue/tools/certainty.ts';
import { isOffered } from '#catalogue/tools/offered-fields.ts';
import { exampleNamesOf } from '#features/api/example-names.ts';
import { PROPOSABLE_FIELDS } from '#features/api/proposable.ts';
import { proposalExample, proposalsPace } from '#features/api/proposing.ts';
import { apiReference } from '#features/api/reference.ts';
import { describedParts } from '#features/api/tool-parts.ts';
import { AGENT_TOOLS } from '#features/mcp/tools.ts';
import { PROPOSING_TOOL } from '#features/mcp/writing-tools.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { formatCount } from '#site/format.ts';
import { say, worded } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { plansWith } from '#site/plan-rights.ts';
import { API_HOURLY, PLANS } from '#site/plans.ts';
import { problemList } from '#site/problem.ts';
import { speaksOfRounds } from '#site/recorded-rounds.ts';
import { TextLink } from '#ui/links.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { TableHead } from '#ui/table-head.tsx';
import type { Route } from './+types/api';
import { Agents } from './agents.tsx';
import { Operation } from './operation.tsx';
import { KEY_FIELD } from './trial.ts';

/** The API's page for people, made from the table of endpoints, with examples of what is listed. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const names = await orUnavailable(context, 'reading what examples name', async () =>
    exampleNamesOf(await catalogueOf(db.read)),
  );
  return {
    operations: apiReference(names),
    tool: names.tools[0],
    parts: describedParts(),
    problems: problemList(),
    agentTools: [
      ...Object.entries(AGENT_TOOLS).map(([name, { title }]) => ({ name, title: worded(title) })),
      { name: PROPOSING_TOOL.name, title: `${worded(PROPOSING_TOOL.title)}, with a key that may` },
    ],
    fields: PROPOSABLE_FIELDS.filter(isOffered),
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'API',
    description: say`Read the directory by program: tools, alternatives${speaksOfRounds() ? ', markets and rounds' : ' and markets'} as JSON, each value with its certainty and what is known of its source.`,
    canonical: { siteUrl: matches[0].loaderData?.siteUrl, path: paths.api },
  });
}

const allowances = () => [
  { name: 'Without a key', hourly: API_HOURLY.visitor },
  { name: 'Key of a free account', hourly: API_HOURLY.free },
  ...PLANS.map(({ name, apiHourly }) => ({ name: `Key of ${name}`, hourly: apiHourly })),
];

export default function Api({ loaderData, matches }: Route.ComponentProps) {
  const { operations, tool, parts, problems, agentTools, fields } = loaderData;
  const site = matches[0].loaderData?.siteUrl ?? '';
  return (
    <div className="wrap pt-8">
      <h1>API</h1>
      <p className="mt-3 max-w-prose text-muted">
        The directory as JSON, for programs. Every value says how sure it is (
        {CERTAINTY_LABELS.sourced.toLowerCase()}, {CERTAINTY_LABELS.attributed.toLowerCase()},{' '}
        {CERTAINTY_LABELS.editorial.toLowerCase()}, {CERTAINTY_LABELS.computed.toLowerCase()}, or{' '}
        {CERTAINTY_LABELS.withheld.toLowerCase()}
        {say` where only subscribers see its source), who says so and as of when, if that is known. What is unknown or locked is absent.`}
      </p>
      <p className="small mt-2 max-w-prose">
        {say`Of a tool's locked tabs, the answer says how much they hold`}
        {speaksOfRounds()
          ? '; of locked rounds, their number only where it tells nothing of a single company: else no number is given, and subscribers may see more.'
          : '.'}
      </p>
      <p className="mt-4">
        <TextLink to={paths.openApi}>OpenAPI description</TextLink>
      </p>
      <section aria-labelledby="allowance" className="beside mt-12 border-t-2 border-ink pt-4">
        <div>
          <h2 id="allowance">Keys and allowance</h2>
          <p className="mt-2 text-muted">
            A key goes into the header <code>Authorization: Bearer …</code>
            {say`. It has the rights of its owner’s plan at that moment. If its owner has chosen so, it may also propose values of tools, which an editor, or a rule of the site’s owner, decides: `}
            <TextLink to="#proposals">how</TextLink>.
          </p>
          <p className="mt-2">
            <TextLink to={paths.apiKeys}>Your keys</TextLink>
          </p>
        </div>
        <table className="data mt-4">
          <TableHead columns={['Requests', { number: 'An hour' }]} />
          <tbody>
            {allowances().map(({ name, hourly }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className="num">{formatCount(hourly)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section aria-labelledby="webhooks" className="mt-12 border-t-2 border-ink pt-4">
        <h2 id="webhooks">Webhooks</h2>
        <p className="mt-2 max-w-prose text-muted">
          {say`Instead of asking again and again, let us tell your program when something changes, with signed messages. They belong to `}
          {plansWith('webhooks')}.
        </p>
        <p className="mt-2">
          <TextLink to={paths.webhooks}>Your webhooks</TextLink>
        </p>
      </section>
      <Agents site={site} tools={agentTools} />
      <section aria-labelledby="operations" className="mt-12 border-t-2 border-ink pt-4">
        <h2 id="operations">What can be read</h2>
        <p className="needs-script mt-4 max-w-sm">
          <label htmlFor={KEY_FIELD} className="mb-1 block text-sm font-semibold">
            Key for the trials below
          </label>
          <input id={KEY_FIELD} type="password" className="field" autoComplete="off" />
        </p>
        <div className="mt-6">
          {operations.map((operation) => (
            <Operation key={operation.name} operation={operation} />
          ))}
        </div>
      </section>
      <Proposals site={site} tool={tool} fields={fields} />
      <section aria-labelledby="parts" className="mt-12 border-t-2 border-ink pt-4">
        <h2 id="parts">{say`Parts of a tool`}</h2>
        <p className="mt-2 max-w-prose text-muted">
          <code>fields</code>
          {say` chooses parts, or values of them. The first two are open to everybody, the others as the tabs of the tool’s page are.`}
        </p>
        <dl className="mt-4">
          {parts.map(([part, values]) => (
            <div key={part} className="border-b border-line py-3">
              <dt className="font-semibold">
                <code>{part}</code>
              </dt>
              <dd>
                <Names names={values} of={part} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-labelledby="problems" className="mt-12 border-t-2 border-ink pt-4">
        <h2 id="problems">What can go wrong</h2>
        <p className="mt-2 max-w-prose text-muted">
          Every refusal is <code>application/problem+json</code> (RFC 9457).
        </p>
        <dl className="mt-4">
          {problems.map(({ status, id, title, detail }) => (
            <div key={status} id={id} className="border-b border-line py-3">
              <dt className="font-semibold">
                {status} · {title}
              </dt>
              <dd className="text-muted">{detail}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}

/** Many names, folded, one a line. */
function Names({ names, of }: { names: readonly string[]; of: string }) {
  return (
    <details className="mt-1">
      <summary className="small">
        Names<span className="sr-only">{` of ${of}`}</span>
      </summary>
      <ul className="small mt-2 columns-[17rem] gap-x-8">
        {names.map((name) => (
          <li key={name} className="wrap-anywhere">
            <code>{name}</code>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface Props {
  /** The site's address; empty if nothing proves it. */
  site: string;
  /** The id of one that is listed. */
  tool: string;
  /** The names of the fields that may be proposed. */
  fields: readonly string[];
}

/** How programs propose values. */
function Proposals({ site, tool, fields }: Props) {
  const body = JSON.stringify(proposalExample(tool), null, 2);
  return (
    <section aria-labelledby="proposals" className="mt-12 border-t-2 border-ink pt-4">
      <h2 id="proposals">What can be proposed</h2>
      <p className="mt-2 max-w-prose text-muted">
        {say`With a key that may propose, a program sends values of a tool, each with the page that states it, its words and the day on which it was read. An editor decides each, or a rule of the site’s owner. Besides the allowance: `}
        {proposalsPace()}.
      </p>
      <pre className="mt-4 border border-line p-3 text-sm whitespace-pre-wrap wrap-anywhere">
        {`curl '${site || 'https://…'}${paths.proposals}' -H "Authorization: Bearer $API_KEY" -H 'Content-Type: application/json' -d '${body}'`}
      </pre>
      <p className="mt-4 max-w-prose text-muted">
        Values are written as in the catalogue’s files: a list of codes as <code>["soc2"]</code>, a text as{' '}
        <code>"Berlin"</code>. These fields can be proposed, where every visitor sees them:
      </p>
      <Names names={fields} of="Fields to propose" />
    </section>
  );
}
