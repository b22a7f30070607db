/** Why the agent takes something for a tool that is not listed; what its pages state are the values of the proposal. */
export interface FoundEvidence {
  /** Where it was listed, as the desk has named it. */
  source: { name: string; address: string };
  /** The entry there, in its own words, and where it leads. */
  entry: { title: string; words: string; url: string };
  /** What the tool's own site says of itself, in its words. */
  said: {
    quote: string;
    url: string;
    /** Whether scripts draw the page, so that what stands in it without them is all that was read. */
    isDrawnByScripts?: boolean;
    /** What holds these words, where that is not the page. */
    from?: 'manifest' | 'llms.txt';
  };
  /** What a model has made of the page, for a person to judge; absent where none was asked, or it was not kept. */
  drafted?: string;
  /** The day on which the site was read, as YYYY-MM-DD. */
  read_on: string;
  /** Where it may belong, the likeliest first. */
  places: readonly { category: string; specialization: string; name: string }[];
}
