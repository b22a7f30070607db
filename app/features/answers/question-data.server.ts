import type { Question, ToolCard } from '#catalogue/tools/entities.ts';
import { readReferredTools } from '#catalogue/tools/tool-references.server.ts';
import { type Context, servicesContext } from '#platform/request/context.server.ts';
import type { Content } from '#site/content.ts';
import { readQuestion } from './question-page.server.ts';

/** A question with its answer made safe and its tools looked up; the stored forms of both are left out. */
export interface QuestionPage {
  question: Omit<Question, 'answer' | 'primary_tool' | 'related_tools'>;
  answer: Content;
  primaryTool: ToolCard | null;
  /** Each tool once, without the primary one. */
  relatedTools: ToolCard[];
}

/** Reads everything that a question's page shows, or null when there is no such question. */
export async function readQuestionPage(context: Context, id: string): Promise<QuestionPage | null> {
  const { read } = context.get(servicesContext).db;
  const stored = await readQuestion(read, id);
  if (!stored) return null;
  const { answer, primary_tool, related_tools, ...question } = stored;
  const { readContent } = await import('./content.server.ts');
  const [primaryTool = null, ...related] = await readReferredTools(read, [
    primary_tool ?? '',
    ...related_tools,
  ]);
  const relatedTools = [...new Set(related)]
    .filter((tool) => tool !== null)
    .filter((tool) => tool !== primaryTool);
  return { question, answer: readContent(answer), primaryTool, relatedTools };
}
