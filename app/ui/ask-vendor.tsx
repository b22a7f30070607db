import { mailOf } from '#catalogue/tools/vendor-questions.ts';

interface Props {
  /** The name of the tool. */
  of: string;
  questions: readonly string[];
}

/** Begins a mail with what is not known of a tool, which its sender addresses; nothing without a question. */
export function AskVendor({ of, questions }: Props) {
  if (questions.length === 0) return null;
  return (
    <a href={mailOf(of, questions, null)} className="link no-print">
      {`Ask the vendor of ${of} by mail`}
    </a>
  );
}
