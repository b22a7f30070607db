import type { FieldFault } from '#catalogue/tools/field-values.ts';
import { type Control, type FormPart, sourceControl } from './record-form.ts';

/** A record's faults by control name. */
export interface RecordFaults {
  /** In form order. */
  summary: { name: string; label: string; reason: string }[];
  /** Faults without a control. */
  others: FieldFault[];
}

export const NO_FAULTS: RecordFaults = { summary: [], others: [] };

/** Finds each fault's control: its own, or the nearest one around it. */
export function faultsInForm(form: readonly FormPart[], faults: readonly FieldFault[]): RecordFaults {
  const labels = new Map<string, string>();
  for (const { sections } of form) {
    for (const { fields } of sections) {
      for (const { control, source } of fields) {
        nameControls(labels, control);
        for (const part of Object.keys(source ?? {})) {
          labels.set(sourceControl(control.name, part), `${control.label}: ${SOURCE_LABELS[part] ?? part}`);
        }
      }
    }
  }
  const places = [...labels.keys()];
  const summary: RecordFaults['summary'] = [];
  const others: FieldFault[] = [];
  for (const fault of faults) {
    const name = nearest(controlName(fault.field), labels);
    const label = labels.get(name);
    if (label === undefined) others.push(fault);
    else summary.push({ name, label, reason: fault.reason });
  }
  summary.sort((a, b) => places.indexOf(a.name) - places.indexOf(b.name));
  return { summary, others };
}

/** Labels of the controls for a value's source. */
export const SOURCE_LABELS: Readonly<Record<string, string>> = {
  text: 'Source',
  url: 'Its address',
  quote: 'The words there (optional)',
  date: 'As of',
  codes: 'Sources of single entries',
};

function nameControls(labels: Map<string, string>, control: Control): void {
  labels.set(control.name, control.label);
  if (control.kind === 'parts') for (const part of control.controls) nameControls(labels, part);
  if (control.kind === 'entries') {
    for (const entry of control.entries) for (const part of entry.controls) nameControls(labels, part);
  }
}

const SOURCE_ENDINGS: readonly [string, string][] = [
  ['.source_synopsis.synopsis', 'text'],
  ['.source_synopsis.url', 'url'],
  ['.source_synopsis.quote', 'quote'],
  ['.source_synopsis.date_updated', 'date'],
  ['.source_synopsis', 'text'],
];

function controlName(field: string): string {
  const name = field.replaceAll(/\[(\d+)\]/g, '.$1');
  const ofCodes = name.match(/^(.+)\.sources(\.\d+(\.\w+)?)?$/)?.[1];
  if (ofCodes !== undefined) return sourceControl(ofCodes, 'codes');
  const found = SOURCE_ENDINGS.find(([ending]) => name.endsWith(ending));
  return found ? sourceControl(name.slice(0, -found[0].length), found[1]) : name;
}

function nearest(name: string, labels: ReadonlyMap<string, string>): string {
  if (labels.has(name) || !name.includes('.')) return name;
  return nearest(name.slice(0, name.lastIndexOf('.')), labels);
}
