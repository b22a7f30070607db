import type { ReactNode } from 'react';
import { paths } from '#site/paths.ts';
import { Content } from '#ui/content.tsx';
import { Dots } from '#ui/dotted.tsx';
import { Section } from '#ui/reading-section.tsx';
import { SourceNote } from '#ui/source-note.tsx';
import { andMore, type FeaturedTool, type LetterContent, NEWS_TITLES } from './letter-news.ts';

/** What a weekly letter says: the featured tool, if there is one, and each kind of news. */
export function LetterContents({
  content: { intro, featured, tools, rounds, prices },
}: {
  content: LetterContent;
}) {
  return (
    <div className="mt-10">
      {intro && (
        <div className="answer mb-10">
          <Content nodes={intro.nodes} />
        </div>
      )}
      {featured && <Featured featured={featured} />}
      <News title={NEWS_TITLES.tools} news={tools}>
        {tools.listed.map(({ id, name, description, categories, price }) => (
          <Item key={id} name={name} to={paths.tool(id)} aside={price}>
            <p dir="auto">{description}</p>
            {categories.length > 0 && (
              <p className="small mt-1">
                <Dots parts={categories} />
              </p>
            )}
          </Item>
        ))}
      </News>
      <News title={NEWS_TITLES.rounds} news={rounds}>
        {rounds.listed.map(({ tool, company, text, investors, origin }) => (
          <Item key={`${company} ${text}`} name={company} to={paths.tool(tool.id, 'funding')} aside={text}>
            <p>
              The company behind {tool.name}.{investors.length > 0 && ` Investors: ${investors.join(', ')}.`}
            </p>
            <SourceNote origin={origin} of={`${text} of ${company}`} />
          </Item>
        ))}
      </News>
      <News title={NEWS_TITLES.prices} news={prices}>
        {prices.listed.map(({ tool, before, after, origin }) => (
          <Item key={tool.id} name={tool.name} to={paths.tool(tool.id)} aside={`${before} → ${after}`}>
            <SourceNote origin={origin} of={`the price of ${tool.name}`} />
          </Item>
        ))}
      </News>
    </div>
  );
}

function Featured({ featured: { tool, text, expert } }: { featured: FeaturedTool }) {
  return (
    <Section id="featured" title={NEWS_TITLES.featured}>
      <p dir="auto">
        <a href={paths.tool(tool.id)} className="link font-semibold">
          {tool.name}
        </a>{' '}
        <span className="text-muted">{tool.description}</span>
      </p>
      <figure className="border-l-2 border-ink pl-6">
        <blockquote className="font-serif text-xl whitespace-pre-line">{text}</blockquote>
        <figcaption className="small mt-3">
          {expert.name}, {expert.title}
        </figcaption>
      </figure>
    </Section>
  );
}

interface NewsProps {
  title: string;
  news: { count: number; listed: readonly unknown[] };
  children: ReactNode;
}

/** One kind of news; nothing if there is none of it. */
function News({ title, news, children }: NewsProps) {
  if (news.listed.length === 0) return null;
  return (
    <Section id={title.toLowerCase().replaceAll(' ', '-')} title={title}>
      <ul>{children}</ul>
      {andMore(news) && <p className="small">… {andMore(news)}</p>}
    </Section>
  );
}

interface ItemProps {
  name: string;
  to: string;
  aside: string | null;
  children: ReactNode;
}

function Item({ name, to, aside, children }: ItemProps) {
  return (
    <li className="border-b border-line py-3 first:pt-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h3 dir="auto" className="font-sans text-base tracking-normal">
          <a href={to} className="link font-semibold">
            {name}
          </a>
        </h3>
        {aside !== null && <p className="text-sm tabular-nums">{aside}</p>}
      </div>
      <div className="mt-1 text-sm">{children}</div>
    </li>
  );
}
