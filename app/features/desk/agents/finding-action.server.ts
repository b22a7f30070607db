import { FINDING_FORM, FINDING_TEXTS, foundFrom, type SourceKind } from '#features/agents/finding/finding.ts';
import {
  addSource,
  changeSource,
  removeSource,
  switchSource,
} from '#features/agents/finding/finding-desk.server.ts';
import { isSourceAllowed, readAt } from '#features/agents/finding/source-address.ts';
import { switchAgent } from '#features/agents/switch.server.ts';
import { nothing } from '#platform/request/form.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { uuid } from '#site/uuid.ts';
import { deskAction, deskForm } from '../desk-form.server.ts';

const form = FINDING_FORM;

/** Begins to look for tools, or changes the pace. */
const find = deskForm('agents', {
  form,
  operation: 'beginning to look for tools',
  reads: ['pace'],
  async work({ services: { db }, who: by, good: { pace } }) {
    const before = await switchAgent(db.write, 'discovery', { isOn: true, pace, by });
    return { notice: foundFrom(before, pace) };
  },
});

const stop = deskForm('agents', {
  form,
  operation: 'ending the search for tools',
  read: nothing,
  async work({ services: { db }, who: by }) {
    await switchAgent(db.write, 'discovery', { isOn: false, pace: null, by });
    return { notice: FINDING_TEXTS.off };
  },
});

/** A source as the form gives it, with the address to read it from. */
function given({ name, kind, url, hours }: { name: string; kind: SourceKind; url: string; hours: number }) {
  const address = readAt(kind, url);
  if (!isSourceAllowed(kind, address))
    throw new Refused({ status: 400, errors: { url: FINDING_TEXTS.feedOnly } });
  return { name, kind, url: address, hours };
}

const cleared = { name: '', url: '', kind: '', hours: '' } as const;

const add = deskForm('agents', {
  form,
  operation: 'adding a source',
  reads: ['name', 'url', 'kind', 'hours'],
  async work({ services: { db }, who: by, good }) {
    const added = await addSource(db.write, given(good), by);
    if (added === 'known') throw new Refused({ status: 409, errors: { url: FINDING_TEXTS.known } });
    if (added === 'too many') throw new Refused({ status: 409, notice: FINDING_TEXTS.tooMany });
    return { notice: FINDING_TEXTS.added, values: cleared };
  },
});

const change = deskForm('agents', {
  form,
  operation: 'changing a source',
  reads: ['name', 'url', 'kind', 'hours'],
  async work({ services: { db }, form: typed, who: by, good }) {
    const changed = await changeSource(db.write, idIn(typed.id), given(good), by);
    if (changed === 'known') throw new Refused({ status: 409, errors: { url: FINDING_TEXTS.known } });
    if (changed === 'gone') throw gone();
    return { notice: FINDING_TEXTS.changed };
  },
});

/** A form with one command for one source. */
function order(
  operation: string,
  notice: string,
  does: (sent: {
    write: Parameters<typeof removeSource>[0];
    id: string;
    by: Parameters<typeof removeSource>[2];
  }) => Promise<boolean>,
) {
  return deskForm('agents', {
    form,
    operation,
    read: nothing,
    async work({ services: { db }, form: typed, who: by }) {
      if (!(await does({ write: db.write, id: idIn(typed.id), by }))) throw gone();
      return { notice };
    },
  });
}

const rest = order('letting a source rest', FINDING_TEXTS.rests, ({ write, ...one }) =>
  switchSource(write, { ...one, isOn: false }),
);
const resume = order('letting a source go on', FINDING_TEXTS.resumes, ({ write, ...one }) =>
  switchSource(write, { ...one, isOn: true }),
);
const remove = order('removing a source', FINDING_TEXTS.removed, ({ write, id, by }) =>
  removeSource(write, id, by),
);

function idIn(text: string | undefined): string {
  const id = uuid().safeParse(text).data;
  if (id === undefined) throw gone();
  return id;
}

function gone(): Refused {
  return new Refused({ status: 404, notice: FINDING_TEXTS.gone });
}

export const findingAction = deskAction('agents', { find, stop, add, change, rest, resume, remove });
