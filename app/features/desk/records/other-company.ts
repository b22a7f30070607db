import { addressField, visibleField } from '#site/form-fields.ts';
import { type FormRules, HIDDEN } from '#site/form-state.ts';

/** What the page of a company's tools says. */
export const OTHER_COMPANY_TEXTS = {
  none: 'Choose the tools of the other company.',
  changed: 'These tools are not all of this company any more. Please read them again.',
} as const;

/** What is before a tool's id in the name of its field. */
export const TOOL_FIELD = 'tool:';

/** The company to which some tools belong instead. */
export const OTHER_COMPANY_FORM = {
  fields: {
    intent: HIDDEN,
    name: visibleField({
      label: 'Name of the other company',
      missing: 'Enter the name of the company',
      what: 'the name',
      maxLength: 200,
      autoComplete: 'off',
    }),
    url: addressField('Its website'),
  },
  failed: 'That could not be saved. Please try again in a moment.',
} satisfies FormRules;
