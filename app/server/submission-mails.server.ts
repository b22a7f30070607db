import { SITE } from '#domain/site.ts';
import type { ToolSubmission } from '#domain/submission.ts';

/** Tells the site's address that a tool was submitted; an answer goes to whoever may be asked about it. */
export function submissionMail(submission: ToolSubmission) {
  const { name, url, contact_email, developer_name, developer_website, description } = submission;
  const lines = [
    `Tool: ${name}`,
    `Address: ${url}`,
    `Contact: ${contact_email}`,
    developer_name && `Developer: ${developer_name}`,
    developer_website && `Developer's website: ${developer_website}`,
    submission.pricing_info && `Pricing: ${submission.pricing_info}`,
    submission.affiliate_link && `Affiliate link: ${submission.affiliate_link}`,
    submission.tags.length > 0 && `Tags: ${submission.tags.join(', ')}`,
  ];
  return {
    to: SITE.email,
    reply_to: contact_email,
    subject: `Tool submitted: ${name}`,
    text: `${lines.filter(Boolean).join('\n')}\n\n${description}\n`,
    html: null,
  };
}
