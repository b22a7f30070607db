import type { QuestionPage } from './question-page.server.ts';

/** An answer of the site's own for search engines (schema.org FAQPage); nothing where there is no answer. */
export function structuredData({ question, created_at }: QuestionPage['question'], answer: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: [
      {
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
        ...(created_at && { dateCreated: created_at }),
      },
    ],
  };
}
