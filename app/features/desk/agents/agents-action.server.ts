import { AGENT_FORM, AGENT_TEXTS, switchedOn } from '#features/agents/agent.ts';
import { switchAgent } from '#features/agents/switch.server.ts';
import { PROPOSAL_TEXTS } from '#features/editing/proposal.ts';
import { undoProposer } from '#features/publishing/undo-proposer.server.ts';
import { nothing } from '#platform/request/form.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { deskAction, deskForm } from '../desk-form.server.ts';
import { takenBackInWords } from '../proposals/taken-back.ts';

/** Switches the agent on, or changes its pace. */
const on = deskForm('agents', {
  form: AGENT_FORM,
  operation: 'switching the agent on',
  reads: ['pace'],
  async work({ services: { db }, who: by, good: { pace } }) {
    const before = await switchAgent(db.write, 'structuring', { isOn: true, pace, by });
    return { notice: switchedOn(before, pace) };
  },
});

const off = deskForm('agents', {
  form: AGENT_FORM,
  operation: 'switching the agent off',
  read: nothing,
  async work({ services: { db }, who: by }) {
    await switchAgent(db.write, 'structuring', { isOn: false, pace: null, by });
    return { notice: AGENT_TEXTS.off };
  },
});

/** Undoes everything that the agent has contributed. */
const undoAll = deskForm('agents', {
  form: AGENT_FORM,
  operation: 'taking back what the agent has brought',
  read: ({ form }) => ({ good: form.sure === '1' }),
  async work({ services: { db }, who: by, good: isSure }) {
    if (!isSure) throw new Refused({ status: 400, notice: PROPOSAL_TEXTS.unsure });
    const subject = { kind: 'agent', id: 'structuring' } as const;
    const done = await undoProposer(db, { proposer: { origin: 'agent', userId: null }, subject, by });
    return { notice: takenBackInWords(done) };
  },
});

export const agentsAction = deskAction('agents', { on, off, 'undo-proposer': undoAll });
