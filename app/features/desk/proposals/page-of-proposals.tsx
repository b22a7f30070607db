import type { ReactNode } from 'react';
import { CASE_FORM } from '#features/operators/cases.ts';
import { Done } from '#features/operators/done-notice.tsx';
import { deskPaths } from '#site/desk-paths.ts';
import type { FieldErrors } from '#site/form-state.ts';
import { formatCounted } from '#site/format.ts';
import { MARKS } from '#site/marks.ts';
import { say } from '#site/noun.ts';
import { Field } from '#ui/fields.tsx';
import { ButtonLink, TextLink } from '#ui/links.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import { DifferenceText } from '../tools/difference-list.tsx';
import { Evidence } from './evidence.tsx';
import {
  boxOf,
  type LeftCase,
  type PageDone,
  type PagePlan,
  type PlannedCase,
  writeCases,
} from './page-form.ts';

/** Buttons to decide all proposals of a page, which first show the preview. */
export function DecideAll({ ids, action }: { ids: readonly string[]; action: string }) {
  if (ids.length === 0) return null;
  return (
    <form method="post" action={action} className="mt-8 flex flex-wrap items-center gap-3">
      <input type="hidden" name="cases" value={writeCases(ids.map((id) => ({ id, seen: '' })))} />
      <button type="submit" name="intent" value="plan-publish" className="btn">
        Publish all of this page…
      </button>
      <button type="submit" name="intent" value="plan-refuse" className="btn">
        Decline all of this page…
      </button>
      <p className="small">
        {formatCounted(ids.length, 'proposal')} of values. What would happen is listed first.
      </p>
    </form>
  );
}

interface Typed {
  action: string;
  note: string;
  errors: FieldErrors<'note'>;
}

/** The preview of deciding a page, with a confirmation. */
export function ConfirmPage({ plan: { isPublished, cases, left }, ...typed }: Typed & { plan: PagePlan }) {
  const verb = isPublished ? 'Publish' : 'Decline';
  const isTold = cases.some((one) => one.isTold);
  const title = `${verb} ${formatCounted(cases.length, 'proposal')}`;
  return (
    <section aria-labelledby="plan" className="mt-8">
      <div tabIndex={-1} {...MARKS.takesFocus()}>
        <SectionHeading
          id="plan"
          title={cases.length > 0 ? `${title}?` : `Nothing to ${verb.toLowerCase()}`}
          note={
            isPublished
              ? say`Today → proposed. What is ticked stands on its tool’s page at once; its history keeps what was there. A proposal without a tick waits; where only some of its values are ticked, the others are declined.`
              : say`The tools stay as they are.`
          }
        />
      </div>
      {cases.length > 0 ? (
        <DecideForm
          cases={writeCases(cases)}
          intent={isPublished ? 'publish-page' : 'refuse-page'}
          button={isPublished ? 'Publish what is ticked' : title}
          label={isTold ? whyNeeded() : 'Why (optional)'}
          {...typed}
        >
          <ul>
            {cases.map((one) => (
              <Planned key={one.id} one={one} isPublished={isPublished} />
            ))}
          </ul>
        </DecideForm>
      ) : (
        <p className="mt-6">
          <BackToQueue to={typed.action} />
        </p>
      )}
      <Left left={left} Heading="h3" />
    </section>
  );
}

const whyNeeded = () => say`Why (needed: vendors, readers or owners of programs are told)`;

/** Returns a refusal that could not be stored, without the preview. */
export function RefuseAgain({ cases, ...typed }: Typed & { cases: string }) {
  const title = `Decline ${formatCounted(cases.split(',').length, 'proposal')}`;
  return (
    <section aria-labelledby="plan" className="mt-8">
      <SectionHeading id="plan" title={`${title}?`} />
      <DecideForm cases={cases} intent="refuse-page" button={title} label={whyNeeded()} {...typed} />
    </section>
  );
}

interface DecideProps extends Typed {
  /** As `writeCases` writes them. */
  cases: string;
  intent: 'publish-page' | 'refuse-page';
  button: string;
  /** The label of the reason. */
  label: string;
  /** The values with their checkboxes. */
  children?: ReactNode;
}

function DecideForm({ cases, intent, button, label, action, note, errors, children }: DecideProps) {
  return (
    <form method="post" action={action} className="mt-6 grid gap-4">
      <input type="hidden" name="cases" value={cases} />
      {children}
      {intent === 'refuse-page' && (
        <div className="max-w-prose">
          <Field form={CASE_FORM} state={{ values: { note }, errors }} name="note" label={label} rows={2} />
        </div>
      )}
      <p className="flex flex-wrap gap-3">
        <button type="submit" name="intent" value={intent} className="btn btn-primary">
          {button}
        </button>
        <BackToQueue to={action} />
      </p>
    </form>
  );
}

function BackToQueue({ to }: { to: string }) {
  return <ButtonLink to={to}>Back to the queue</ButtonLink>;
}

interface PlannedProps {
  one: PlannedCase;
  isPublished: boolean;
}

function Planned({ one: { id, title, proposer, isTold, values }, isPublished }: PlannedProps) {
  return (
    <li className="border-b border-line py-3">
      <p className="flex flex-wrap justify-between gap-x-6">
        <a href={deskPaths.deskProposal(id)} className="link font-medium wrap-anywhere">
          {title}
        </a>
        <span className="small">
          {proposer}
          {isTold && ', who is told'}
        </span>
      </p>
      {values.length === 0 && <p className="small">A report that does not say what is right.</p>}
      <dl>
        {values.map(({ shown, evidence }) => (
          <div key={shown.path} className="mt-2 grid gap-x-8 gap-y-1 md:grid-cols-[13rem_minmax(0,1fr)]">
            <dt className="text-sm text-muted">
              {isPublished ? (
                <label className="flex min-h-6 items-center gap-2">
                  <input type="checkbox" name={boxOf(id, shown.path)} value="1" defaultChecked />
                  {shown.label}
                </label>
              ) : (
                shown.label
              )}
            </dt>
            <dd className="grid min-w-0 gap-x-8 gap-y-2 md:grid-cols-2">
              <div className="min-w-0">
                <DifferenceText difference={shown} />
              </div>
              <Evidence {...evidence} />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

/** The result of deciding a page, with what is left and an undo. */
export function PageDoneNotice({
  done: { text, entries, left },
  action,
}: {
  done: PageDone;
  action: string;
}) {
  const undo = { action, intent: 'undo-page', label: 'Undo all', name: 'entries', value: entries.join(',') };
  return (
    <>
      <Done text={text} undo={entries.length > 0 ? undo : null} />
      <Left left={left} Heading="h2" />
    </>
  );
}

function Left({ left, Heading }: { left: readonly LeftCase[]; Heading: 'h2' | 'h3' }) {
  if (left.length === 0) return null;
  return (
    <div className="mt-6">
      <Heading className="font-sans text-sm font-medium">
        Left as it is: {formatCounted(left.length, 'proposal')}
      </Heading>
      <ul className="mt-2 text-sm">
        {left.map(({ id, title, why }) => (
          <li key={id} className="py-1 wrap-anywhere">
            <TextLink to={deskPaths.deskProposal(id)}>{title}</TextLink>. {why}
          </li>
        ))}
      </ul>
    </div>
  );
}
