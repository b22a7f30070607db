/** The agent's evidence that something is an unlisted tool. The proposal's values hold what the tool's pages state. */
export interface FoundEvidence {
  /** The list that has it, named by the desk. */
  source: { name: string; address: string };
  /** The list's entry in its own words, and its link. */
  entry: { title: string; words: string; url: string };
  /** The words of the tool's own site about itself. */
  said: {
    quote: string;
    url: string;
    /** Whether scripts draw the page; only its text without them was read. */
    isDrawnByScripts?: boolean;
    /** The file that holds these words, if not the page. */
    from?: 'manifest' | 'llms.txt';
  };
  /** A model's draft from the page, for a person to judge; absent if there is none. */
  drafted?: string;
  /** The day on which the site was read, YYYY-MM-DD. */
  read_on: string;
  /** Where it may belong, likeliest first. */
  places: readonly { category: string; specialization: string; name: string }[];
}
