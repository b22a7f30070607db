import type { ReactNode } from 'react';
import { deskPaths } from '#site/desk-paths.ts';
import { startingState } from '#site/form-state.ts';
import { MARKS } from '#site/marks.ts';
import { Field } from '#ui/fields.tsx';
import { PostForm } from '#ui/post-form.tsx';
import { MEMBER_FORM, MEMBER_TEXTS, type MemberState } from '../members.ts';
import type { MemberCase } from './read-member.server.ts';

interface Props {
  found: MemberCase;
  state: MemberState;
}

/** Each form shows only its own errors. */
function stateOf(intent: string, state: MemberState): MemberState {
  return state.values.intent === intent ? state : startingState(MEMBER_FORM);
}

/** For owners and moderators: blocking, and ending sessions. */
export function AccessForms({ found, state }: Props) {
  const { blocked, role, sessions } = found;
  return (
    <Section id="access" title="Access" note={MEMBER_TEXTS.reviews}>
      {role !== null && <p className="mt-4 text-muted">{MEMBER_TEXTS.hasRole}</p>}
      {blocked !== null && <Press intent="unblock" button="Let them in again" />}
      {role === null && blocked === null && (
        <PostForm state={quiet(stateOf('block', state))} button="Block" pending="Blocking…" isDanger>
          <input type="hidden" name="intent" value="block" />
          <Field form={MEMBER_FORM} state={stateOf('block', state)} name="note" />
        </PostForm>
      )}
      {role === null && sessions.length > 0 && (
        <Press intent="sessions" button="End all sessions, for good" />
      )}
    </Section>
  );
}

/** For owners only. */
export function AccountForms({ found, state }: Props) {
  const grant = stateOf('grant', state);
  return (
    <>
      <Section
        id="grant"
        title="Grant a plan"
        note="It costs nothing and ends by itself. The higher of it and a plan that is paid counts."
      >
        <PostForm state={quiet(grant)} button="Grant" pending="Granting…">
          <input type="hidden" name="intent" value="grant" />
          <Field form={MEMBER_FORM} state={grant} name="tier" start="premium" />
          <Field form={MEMBER_FORM} state={grant} name="until" />
        </PostForm>
        {found.granted && <Press intent="ungrant" button="End the granted plan" />}
      </Section>
      <Section
        id="request"
        title="On request"
        note="Each of these is in the log, and the member is told by mail."
      >
        <form
          method="post"
          action={deskPaths.deskMemberData(found.id)}
          {...MARKS.download()}
          className="mt-4"
        >
          <button type="submit" className="btn">
            Download their data
          </button>
        </form>
        {found.hasFactor && <Press intent="factors" button="Remove the second factors" />}
        {found.role === null && <Deletion state={stateOf('delete', state)} />}
      </Section>
    </>
  );
}

function Deletion({ state }: { state: MemberState }) {
  return (
    <form method="post" className="mt-6 grid gap-4">
      <input type="hidden" name="intent" value="delete" />
      <Field form={MEMBER_FORM} state={state} name="confirmation" />
      <p>
        <button type="submit" className="btn btn-danger" {...MARKS.pending('Deleting…')}>
          Delete the account
        </button>
      </p>
    </form>
  );
}

/** Errors are shown at the top of the page. */
function quiet(state: MemberState): MemberState {
  return { ...state, notice: null };
}

function Press({ intent, button }: { intent: string; button: string }) {
  return (
    <form method="post" className="mt-4">
      <input type="hidden" name="intent" value={intent} />
      <button type="submit" className="btn">
        {button}
      </button>
    </form>
  );
}

interface SectionProps {
  id: string;
  title: string;
  note: string;
  children: ReactNode;
}

function Section({ id, title, note, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="beside mt-12 border-t-2 border-ink pt-4">
      <div>
        <h2 id={id}>{title}</h2>
        <p className="mt-2 text-muted">{note}</p>
      </div>
      <div>{children}</div>
    </section>
  );
}
