import { redirect } from 'react-router';
import { requireMember } from '#features/accounts/member.server.ts';
import { CLAIM_FORM, CLAIM_TEXTS, CODE_PATH, recordFor, tagFor } from '#features/claims/claim.ts';
import { claimCode, claimOf, readClaimedTool } from '#features/claims/claims.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { notFound, orUnavailable } from '#platform/request/failures.server.ts';
import { startingState } from '#site/form-state.ts';
import { MARKS } from '#site/marks.ts';
import { MESSAGES } from '#site/messages.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { Field } from '#ui/fields.tsx';
import { TextLink } from '#ui/links.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { PostForm } from '#ui/post-form.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import type { Route } from './+types/claim';
import { claimAction } from './claim-action.server.ts';
import { claimableOf } from './claimable.server.ts';

/** How the member can prove that the tool is theirs. The code is for this member and tool only. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const member = requireMember(context, paths.claimTool(params.id));
  const { db, secret } = context.get(servicesContext);
  const claim = { toolId: params.id, userId: member.id };
  const [tool, state] = await orUnavailable(context, 'reading a claim', () =>
    Promise.all([readClaimedTool(db.write, params.id), claimOf(db.write, claim)]),
  );
  if (!tool) throw notFound(MESSAGES.tool.notFound);
  if (state === 'held') throw redirect(paths.vendor(tool.id));
  const isRefused = state === 'taken back';
  const place = isRefused ? null : claimableOf(tool.url);
  return {
    tool,
    place,
    refused: isRefused,
    isElsewhere: state === 'elsewhere',
    code: place && claimCode(secret, claim),
  };
}

export const action = claimAction;
export const handle = { failed: CLAIM_FORM.failed };

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({ title: `Is ${loaderData?.tool.name ?? say`this tool`} yours?` });
}

type State = NonNullable<Route.ComponentProps['actionData']>;
type Data = Route.ComponentProps['loaderData'];

export default function Claim({ loaderData, actionData }: Route.ComponentProps) {
  const { tool, place, refused, isElsewhere, code } = loaderData;
  return (
    <div className="wrap pt-8">
      <h1>Is {tool.name} yours?</h1>
      <p className="mt-3 max-w-prose text-muted">
        Whoever speaks for <TextLink to={paths.tool(tool.id)}>{tool.name}</TextLink> can propose what the
        directory says about it. Prove it in one of these ways. Your name appears nowhere:{' '}
        {say`readers only see what the vendor has stated.`}
      </p>
      {isElsewhere && <Notice>{CLAIM_TEXTS.elsewhere}</Notice>}
      {place && code ? (
        <Proofs tool={tool} place={place} code={code} last={actionData} />
      ) : (
        <>
          <ErrorBanner text={actionData?.notice} />
          <p className="mt-6 max-w-prose">
            {refused ? CLAIM_TEXTS.refused : CLAIM_TEXTS.notProvable}{' '}
            {!refused && 'Its web address is on a site that many people share. '}
            <TextLink to={paths.contact}>Write to us</TextLink>
          </p>
        </>
      )}
    </div>
  );
}

interface ProofsProps {
  tool: Data['tool'];
  place: NonNullable<Data['place']>;
  code: string;
  last: State | undefined;
}

function Proofs({ tool, place, code, last }: ProofsProps) {
  const action = paths.claimTool(tool.id);
  /** Each form shows only its own errors. */
  const stateOf = (intent: string) =>
    last?.values.intent === intent ? last : startingState(CLAIM_FORM, { intent });
  const [mail, confirm] = [stateOf('mail'), stateOf('confirm')];
  return (
    <div className="mt-8 grid gap-10 lg:grid-cols-3">
      {place.hasMail && (
        <section aria-labelledby="mail">
          <SectionHeading id="mail" title="A mail" note={`To an address at ${place.domain}`} />
          {mail.status === 200 && mail.notice && <Notice>{mail.notice}</Notice>}
          <PostForm
            state={{ ...mail, notice: mail.status === 200 ? null : mail.notice }}
            action={action}
            button="Send the mail"
            pending="Sending…"
          >
            <input type="hidden" name="intent" value="mail" />
            <Field form={CLAIM_FORM} state={mail} name="local" label={`The part before @${place.domain}`} />
          </PostForm>
          <PostForm
            state={confirm}
            action={action}
            button={say`Claim this tool`}
            pending="Checking…"
            {...MARKS.linkFor(['claim'])}
            isQuiet
          >
            <input type="hidden" name="intent" value="confirm" />
            <p {...MARKS.linkTaken()} hidden>
              The link from your mail is filled in.
            </p>
            <div {...MARKS.linkField()}>
              <Field form={CLAIM_FORM} state={confirm} name="link" />
            </div>
          </PostForm>
        </section>
      )}
      <section aria-labelledby="dns">
        <SectionHeading id="dns" title="A DNS record" note={`A TXT record of ${place.domain}`} />
        <Code text={recordFor(code)} />
        <Check intent="dns" action={action} state={stateOf('dns')} button="Check the record" />
      </section>
      <section aria-labelledby="page">
        <SectionHeading id="page" title="A page" note={`A file at ${place.host}, or a tag of your page`} />
        <p className="mt-4 text-sm wrap-anywhere">
          The file https://{place.host}
          {CODE_PATH} with this line:
        </p>
        <Code text={code} />
        <p className="mt-4 text-sm wrap-anywhere">Or this tag in the head of {tool.url}:</p>
        <Code text={tagFor(code)} />
        <Check intent="page" action={action} state={stateOf('page')} button="Check the page" />
      </section>
    </div>
  );
}

function Code({ text }: { text: string }) {
  return (
    <p className="mt-2 border-l border-line pl-4">
      <code className="text-sm wrap-anywhere">{text}</code>
    </p>
  );
}

interface CheckProps {
  intent: 'dns' | 'page';
  action: string;
  state: Pick<State, 'status' | 'notice'>;
  button: string;
}

function Check({ intent, action, state, button }: CheckProps) {
  return (
    <PostForm state={state} action={action} button={button} pending="Checking…" isQuiet>
      <input type="hidden" name="intent" value={intent} />
    </PostForm>
  );
}
