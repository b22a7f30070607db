import type { QuestionPage } from './question-page.server.ts';

/** The site's own answer for search engines (schema.org FAQPage); nothing if there is no answer. */
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
