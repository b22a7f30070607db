import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { andMore, type FeaturedTool, type LetterContent, NEWS_TITLES } from '#domain/letters/letter.ts';
import { paths } from '#domain/paths.ts';
import { SectionHeading } from './section-heading.tsx';
import { SourceNote } from './source-note.tsx';

/** What a weekly letter says: the featured tool, if there is one, and each kind of news. */
export function LetterContents({ content: { featured, tools, rounds, prices } }: { content: LetterContent }) {
  return (
    <div className="max-w-[44rem]">
      {featured && <Featured featured={featured} />}
      <News title={NEWS_TITLES.tools} news={tools}>
        {tools.listed.map(({ id, name, description, categories, price }) => (
          <Item key={id} tool={{ id, name }} aside={price}>
            <p dir="auto">{description}</p>
            {categories.length > 0 && <p className="small mt-1">{categories.join(' · ')}</p>}
          </Item>
        ))}
      </News>
      <News title={NEWS_TITLES.rounds} news={rounds}>
        {rounds.listed.map(({ tool, company, text, investors, origin }) => (
          <Item key={`${company} ${text}`} tool={tool} aside={text}>
            <p>
              {company}
              {investors.length > 0 && `, from ${investors.join(', ')}`}
            </p>
            <SourceNote origin={origin} of={`${text} of ${company}`} />
          </Item>
        ))}
      </News>
      <News title={NEWS_TITLES.prices} news={prices}>
        {prices.listed.map(({ tool, before, after, origin }) => (
          <Item key={tool.id} tool={tool} aside={`${before} → ${after}`}>
            <SourceNote origin={origin} of={`the price of ${tool.name}`} />
          </Item>
        ))}
      </News>
    </div>
  );
}

function Featured({ featured: { tool, text, expert } }: { featured: FeaturedTool }) {
  return (
    <section aria-labelledby="featured" className="mt-12">
      <SectionHeading id="featured" title={NEWS_TITLES.featured} />
      <p dir="auto">
        <Link to={paths.tool(tool.id)} className="link font-semibold">
          {tool.name}
        </Link>{' '}
        <span className="text-muted">{tool.description}</span>
      </p>
      <figure className="mt-4 border-l-2 border-ink pl-6">
        <blockquote className="font-serif text-xl whitespace-pre-line wrap-anywhere">{text}</blockquote>
        <figcaption className="small mt-3">
          {expert.name}, {expert.title}
        </figcaption>
      </figure>
    </section>
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
  const id = title.toLowerCase().replaceAll(' ', '-');
  return (
    <section aria-labelledby={id} className="mt-12">
      <SectionHeading
        id={id}
        title={title}
        more={<span className="small tabular-nums">{news.count.toLocaleString('en-US')}</span>}
      />
      <ul>{children}</ul>
      {andMore(news) && <p className="small mt-3">… {andMore(news)}</p>}
    </section>
  );
}

interface ItemProps {
  tool: { id: string; name: string };
  aside: string | null;
  children: ReactNode;
}

function Item({ tool, aside, children }: ItemProps) {
  return (
    <li className="border-b border-line py-3 wrap-anywhere first:pt-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h3 dir="auto" className="text-base">
          <Link to={paths.tool(tool.id)} className="link font-semibold">
            {tool.name}
          </Link>
        </h3>
        {aside !== null && <p className="text-sm tabular-nums">{aside}</p>}
      </div>
      <div className="mt-1 text-sm">{children}</div>
    </li>
  );
}
