import { AGENT_FORM, AGENT_TEXTS, switchedOn } from '#features/agents/agent.ts';
import { switchAgent } from '#features/agents/agent-desk.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { nothing } from '#platform/request/form.server.ts';
import { deskAction, deskForm } from '../desk-form.server.ts';

/** Switches the agent on, or changes its pace. */
const on = deskForm('agents', {
  form: AGENT_FORM,
  operation: 'switching the agent on',
  reads: ['pace'],
  async work({ context, who: by, good: { pace } }) {
    const { write } = context.get(servicesContext).db;
    const before = await switchAgent(write, { isOn: true, perHour: pace, by });
    return { notice: switchedOn(before, pace) };
  },
});

const off = deskForm('agents', {
  form: AGENT_FORM,
  operation: 'switching the agent off',
  read: nothing,
  async work({ context, who: by }) {
    await switchAgent(context.get(servicesContext).db.write, { isOn: false, perHour: null, by });
    return { notice: AGENT_TEXTS.off };
  },
});

export const agentsAction = deskAction('agents', { on, off });
