import { REASON_LENGTH } from '#features/editing/proposal.ts';
import type { ShownDifference } from '#features/editing/words.ts';
import { CASE_FORM } from '#features/operators/cases.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { say, wordedTexts } from '#site/noun.ts';
import type { ProposalOrigin } from '#site/proposal-origins.ts';
import { Field } from '#ui/fields.tsx';
import { FormField } from '#ui/form-field.tsx';
import { DifferenceText } from '../tools/difference-list.tsx';
import { ValueChoice } from '../value-choice.tsx';
import { ValueRow } from '../value-row.tsx';
import { Evidence, type Shown } from './evidence.tsx';

interface Value {
  shown: ShownDifference;
  /** Whether the tool's value has changed since the proposal. */
  isOvertaken: boolean;
  evidence: Shown;
  decision: { isPublished: boolean; reason: string | null } | null;
}

interface Props {
  id: string;
  origin: ProposalOrigin;
  /** Whether the subject is a tool, which has drafts, unlike a company. */
  isOfTool: boolean;
  /** Whether somebody is notified. */
  isTold: boolean;
  /** The time of the proposal's last change. */
  seen: string;
  values: readonly Value[];
  /** The form as it came back. */
  typed: Readonly<Record<string, string>>;
  errors: Readonly<Partial<Record<string, string>>>;
}

/** Decides the values: all at once or, if there are several, one by one. */
export function DecideForm(props: Props) {
  const isOne = props.values.length === 1;
  return (
    <div id="decide" className="mt-8 scroll-mt-32">
      <p className="small">
        {props.isOfTool
          ? say`Today → proposed. What you publish stands on the tool’s page at once; its history keeps what was there. A draft is reviewed first.`
          : 'What you publish is added to the company’s record at once. It is taken back there.'}
      </p>
      {isOne ? (
        <OfOne {...props} />
      ) : (
        <>
          <AcceptAll id={props.id} seen={props.seen} />
          <OneByOne {...props} />
        </>
      )}
    </div>
  );
}

/** The buttons come first, one Tab from the top of the page. */
function OfOne(props: Props) {
  const { id, seen, values } = props;
  return (
    <form method="post" action={deskPaths.deskProposal(id)} className="mt-4">
      <input type="hidden" name="seen" value={seen} />
      <p className="flex flex-wrap gap-3">
        <button type="submit" name="intent" value="publish-all" className="btn btn-primary">
          Publish
        </button>
        <button type="submit" name="intent" value="refuse-all" className="btn">
          Decline
        </button>
        {props.isOfTool && (
          <button type="submit" name="intent" value="accept-all" className="btn">
            Put into a draft
          </button>
        )}
        <AskBack isTold={props.isTold} />
      </p>
      <div className="my-4 border-t border-edge">
        {values.map((value) => (
          <ValueRow key={value.shown.path} shown={value.shown} evidence={<Evidence {...value.evidence} />}>
            {value.isOvertaken && <Overtaken />}
            <ReadByEditor shown={value.shown} evidence={value.evidence} typed={props.typed} />
          </ValueRow>
        ))}
      </div>
      <div className="max-w-prose">
        <Note {...props} />
      </div>
    </form>
  );
}

/** A separate form: Enter in a value's field must not publish undecided values. */
function AcceptAll({ id, seen }: Pick<Props, 'id' | 'seen'>) {
  return (
    <form method="post" action={deskPaths.deskProposal(id)} className="my-4 flex flex-wrap gap-3">
      <input type="hidden" name="seen" value={seen} />
      <button type="submit" name="intent" value="publish-all" className="btn btn-primary">
        Publish all
      </button>
      <button type="submit" name="intent" value="accept-all" className="btn">
        Put all into a draft
      </button>
    </form>
  );
}

export function AskBack({ isTold }: Pick<Props, 'isTold'>) {
  if (!isTold) return null;
  return (
    <button type="submit" name="intent" value="ask" className="btn" formNoValidate>
      Ask back
    </button>
  );
}

/** @param label in place of the default */
export function Note({
  typed,
  errors,
  origin,
  isTold,
  label = isTold ? NOTE_LABELS[origin] : 'A note for the desk (optional)',
}: Pick<Props, 'typed' | 'errors' | 'origin' | 'isTold'> & { label?: string }) {
  return (
    <Field
      form={CASE_FORM}
      state={{ values: { note: typed.note ?? '' }, errors }}
      name="note"
      label={label}
      rows={2}
    />
  );
}

/** An unread page becomes a dated source only if the editor confirms having read it. */
function ReadByEditor({ shown, evidence, typed }: Of) {
  if (!evidence.isUnread) return null;
  const name = `read.${shown.path}`;
  return (
    <label className="mt-2 flex min-h-6 items-center gap-2 text-sm">
      <input type="checkbox" name={name} value="1" defaultChecked={typed[name] === '1'} />I have read the
      page, and it says so
    </label>
  );
}

type Of = Pick<Props, 'typed'> & Pick<Value, 'shown' | 'evidence'>;

function Overtaken() {
  return <p className="small">{say`The tool has changed in this since it was proposed.`}</p>;
}

function OneByOne({ id, origin, isTold, seen, values, typed, errors }: Props) {
  return (
    <form method="post" action={deskPaths.deskProposal(id)}>
      <input type="hidden" name="seen" value={seen} />
      <div className="border-t border-edge">
        {values.map(({ shown, evidence, isOvertaken }) => (
          <ValueRow key={shown.path} shown={shown} evidence={<Evidence {...evidence} />}>
            {isOvertaken && <Overtaken />}
            <ReadByEditor shown={shown} evidence={evidence} typed={typed} />
            <ValueChoice
              name={`value.${shown.path}`}
              choices={CHOICES}
              chosen={typed[`value.${shown.path}`] ?? ''}
            />
            <FormField
              name={`reason.${shown.path}`}
              label={isTold ? 'Why not (needed to decline it)' : 'Why not (optional)'}
              error={errors[`reason.${shown.path}`]}
            >
              {(control) => (
                <input
                  {...control}
                  maxLength={REASON_LENGTH}
                  defaultValue={typed[`reason.${shown.path}`]}
                  autoComplete="off"
                />
              )}
            </FormField>
          </ValueRow>
        ))}
      </div>
      <div className="mt-6 grid max-w-prose gap-4">
        <Note {...{ typed, errors, origin, isTold }} />
        <p className="flex flex-wrap gap-3">
          <button type="submit" name="intent" value="publish" className="btn btn-primary">
            Publish what is accepted
          </button>
          <button type="submit" name="intent" value="decide" className="btn">
            Put what is accepted into a draft
          </button>
          <button type="submit" name="intent" value="refuse-all" className="btn" formNoValidate>
            Decline all
          </button>
          <AskBack isTold={isTold} />
        </p>
      </div>
    </form>
  );
}

const NOTE_LABELS = wordedTexts({
  vendor: 'A word to the vendor (needed to decline all, or to ask)',
  program: 'A word to the program’s owner (needed to decline all, or to ask)',
  reader: 'A word to the reader (needed to decline it, or to ask)',
  agent: 'A note for the desk (optional)',
  checker: 'A note for the desk (optional)',
} as const satisfies Record<ProposalOrigin, string>);

const CHOICES = [
  ['publish', 'Accept'],
  ['refuse', 'Decline'],
] as const;

/** The decision on each value. */
export function Decisions({ values }: { values: readonly Value[] }) {
  return (
    <dl className="mt-8 border-t border-edge">
      {values.map(({ shown, evidence, decision }) => (
        <div
          key={shown.path}
          className="grid gap-x-8 border-b border-line py-3 md:grid-cols-[13rem_minmax(0,1fr)]"
        >
          <dt className="text-sm text-muted">{shown.label}</dt>
          <dd className="min-w-0">
            <DifferenceText difference={shown} />
            <Evidence {...evidence} />
            {decision && (
              <p className="small wrap-anywhere">
                {decision.isPublished ? 'Accepted' : 'Declined'}
                {decision.reason && `: ${decision.reason}`}
              </p>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
