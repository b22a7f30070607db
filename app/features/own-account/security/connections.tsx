import type { Connection, Proof } from '#features/accounts/security.ts';
import { formatDate } from '#site/format.ts';
import { PROVIDER_LABELS } from '#site/sign-in-providers.ts';
import { type LastForm, Part, PartForm } from './part.tsx';

interface Props {
  last: LastForm;
  proof: Proof;
  connections: Connection[];
}

/** The other sites that sign the member in, each with a way to end that. */
export function Connections({ last, proof, connections }: Props) {
  return (
    <Part id="connections" title="Other sites" intro="They sign you in here too." last={last}>
      <ul className="mt-4 border-t border-line">
        {connections.map(({ provider, since }) => (
          <li key={provider} className="border-b border-line py-3">
            <p>
              <span className="font-semibold">{PROVIDER_LABELS[provider]}</span>, since {formatDate(since)}
            </p>
            <PartForm
              intent="disconnect"
              last={last}
              proof={proof}
              button={`Disconnect ${PROVIDER_LABELS[provider]}`}
              row={{ name: 'provider', value: provider }}
              isQuiet
            />
          </li>
        ))}
      </ul>
    </Part>
  );
}
