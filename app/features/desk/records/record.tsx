import { type ActionFunctionArgs, data } from 'react-router';
import { EDITING_TEXTS } from '#features/editing/forms.ts';
import { nameOf, RECORD_KINDS, topicKind } from '#features/editing/record-kinds.ts';
import { readHeld, readWithdrawn } from '#features/editing/withdrawn.server.ts';
import { DeskPage } from '#features/operators/desk-page.tsx';
import { DoneNotice } from '#features/operators/done-notice.tsx';
import { servicesContext } from '#platform/request/context.server.ts';
import { notFound, orUnavailable } from '#platform/request/failures.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { say } from '#site/noun.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { TextLink } from '#ui/links.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { openDesk } from '../desk.server.ts';
import { RelistForm } from '../tools/tool-forms.tsx';
import { readTopicDone } from '../undoable.server.ts';
import type { Route } from './+types/record';
import { PreviewButton } from './preview-button.tsx';
import { readEditor } from './read-editor.server.ts';
import { recordActionOf } from './record-action.server.ts';
import { RecordEditor } from './record-editor.tsx';
import { SpecializationForms, WithdrawTopic } from './withdraw-forms.tsx';

/** A category, its market, a question or a business function, with its history. */
export async function loader({ request, params: { kind: named, id }, context }: Route.LoaderArgs) {
  const { desk, operator } = await openDesk(context, 'topics');
  const kind = topicKind(named);
  if (!kind) throw data(null, { status: 404 });
  const services = context.get(servicesContext);
  const params = new URL(request.url).searchParams;
  const shown = await orUnavailable(context, 'reading a record at the desk', async () => {
    const editor = await readEditor(services, { kind, id, params });
    const withdrawable = kind === 'category-market-data' ? null : kind;
    const { write } = services.db;
    const done = params.get('done') ?? '';
    return {
      done: withdrawable && (await readTopicDone(write, { kind: withdrawable, id, done }, operator)),
      editor,
      withdrawn: editor || !withdrawable ? null : await readWithdrawn(write, withdrawable, id),
      held: editor && kind === 'categories' ? await readHeld(write, id) : null,
    };
  });
  const { editor, withdrawn, held, done } = shown;
  if (editor) return { desk, kind, id, editor, withdrawn: null, held, done };
  if (!withdrawn) throw notFound(EDITING_TEXTS.noRecord);
  return { desk, kind, id, editor, withdrawn, held, done };
}

/** Without access the answer is 404 for every kind. */
export function action(args: ActionFunctionArgs) {
  const kind = topicKind(args.params.kind);
  if (!kind) throw data(null, { status: 404 });
  return recordActionOf({ kind, id: ({ id = '' }) => id, page: (id) => deskPaths.deskRecord(kind, id) })(
    args,
  );
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({ title: `Desk: ${loaderData?.id ?? ''}` });
}

export default function DeskRecord({
  loaderData: { desk, kind, id, editor, withdrawn, held, done },
  actionData,
}: Route.ComponentProps) {
  const page = deskPaths.deskRecord(kind, id);
  if (!editor) {
    return (
      <DeskPage desk={desk} title={withdrawn.name} current={deskPaths.deskList('categories')} note={id}>
        <ErrorBanner text={actionData?.notice} />
        <DoneNotice done={actionData ? null : done} />
        <RelistForm page={page} />
      </DeskPage>
    );
  }
  return (
    <DeskPage
      desk={desk}
      title={`${RECORD_KINDS[kind].one}: ${nameOf(editor.base) || id}`}
      current={deskPaths.deskList('categories')}
      note={
        <>
          A change is public as soon as it is saved.{' '}
          <TextLink to={RECORD_KINDS[kind].page(editor.base)}>Its page</TextLink>
          {kind === 'categories' && (
            <>
              {' · '}
              <TextLink to={deskPaths.deskRecord('category-market-data', id)}>Its market</TextLink>
            </>
          )}
          {kind === 'companies' && (
            <>
              {' · '}
              <TextLink to={deskPaths.companyTools(id)}>{say`Its tools`}</TextLink>
            </>
          )}
          {kind === 'category-market-data' && (
            <>
              {' · '}
              <TextLink to={deskPaths.deskRecord('categories', id)}>The category</TextLink>
            </>
          )}
        </>
      }
    >
      <DoneNotice done={actionData ? null : done} />
      <RecordEditor
        editor={editor}
        state={actionData}
        page={page}
        previews={<PreviewButton kind={kind} id={id} />}
      />
      {held && <SpecializationForms page={page} held={held} />}
      {kind !== 'category-market-data' && (
        <WithdrawTopic kind={kind} page={page} name={nameOf(editor.base)} held={held} />
      )}
    </DeskPage>
  );
}
