import { ARival, PriceBadge, StatusBadge } from '#ui/badge.tsx';
import { BusinessFunctionCard } from '#ui/business-function-card.tsx';
import { CardPrice } from '#ui/card-price.tsx';
import { CategoryCard } from '#ui/category-card.tsx';
import { CategoryChip } from '#ui/category-chip.tsx';
import { CompareBox, CompareChosen } from '#ui/compare-box.tsx';
import { CompareButton } from '#ui/compare-button.tsx';
import CompareTray from '#ui/compare-tray.island.tsx';
import { ConditionLines, FitLine } from '#ui/fit.tsx';
import { ReasonLine } from '#ui/reason-line.tsx';
import { Stars } from '#ui/stars.tsx';
import { ToolCard } from '#ui/tool-card.tsx';
import { ToolLogo } from '#ui/tool-logo.tsx';
import { TrayBar } from '#ui/tray-bar.tsx';
import { type Example, LONG } from './example.ts';
import {
  BARE_TOOL,
  BUSINESS_FUNCTION,
  CATEGORY,
  CHIP,
  CLOSED_TOOL,
  LONG_TOOL,
  PICTURE,
  PREMIUM_TOOL,
  TOOL,
} from './samples.ts';

const tools = [
  { name: 'free', tool: TOOL },
  { name: 'premium, with an affiliate link', tool: PREMIUM_TOOL },
  { name: 'shut down', tool: CLOSED_TOOL },
  { name: 'missing data', tool: BARE_TOOL },
  { name: 'long text, many tags and categories', tool: LONG_TOOL },
];

export const CARDS: readonly Example[] = [
  {
    file: 'ui/card-price.tsx',
    states: tools.map(({ name, tool }) => ({ name, show: <CardPrice tool={tool} /> })),
  },
  {
    file: 'ui/tool-card.tsx',
    states: [
      ...tools.map(({ name, tool }) => ({
        name,
        show: (
          <ul className="tools">
            <ToolCard tool={tool} />
          </ul>
        ),
      })),
      {
        name: 'found by a search, with the reason',
        show: (
          <ul className="tools">
            <ToolCard
              tool={TOOL}
              reason={{ kind: 'needs', text: 'illustrative need' }}
              marks={new Set(['illustrative'])}
            />
          </ul>
        ),
      },
      {
        name: 'with the conditions of a filter',
        show: (
          <ul className="tools">
            <ToolCard tool={{ ...TOOL, conditions: ['Data kept in: EU on Enterprise only'] }} />
          </ul>
        ),
      },
      {
        name: 'in the directory, as a grid or a list',
        show: (
          <ul className="tools by-view">
            {tools.map(({ name, tool }) => (
              <ToolCard key={name} tool={tool} eager inDirectory />
            ))}
          </ul>
        ),
      },
    ],
  },
  {
    file: 'ui/compare-button.tsx',
    states: [
      { name: 'as on a card', show: <CompareButton tool={TOOL} /> },
      { name: 'as on a page', show: <CompareButton tool={TOOL} className="btn" /> },
    ],
  },
  {
    file: 'ui/compare-box.tsx',
    states: [
      {
        name: 'on a card, with the button after a list, both for browsers without scripts',
        show: (
          <>
            <CompareBox tool={TOOL} />
            <CompareChosen />
          </>
        ),
      },
    ],
  },
  {
    file: 'ui/compare-tray.island.tsx',
    states: [{ name: 'with nothing in it', show: <CompareTray isComparing={false} isAside={false} /> }],
  },
  {
    file: 'ui/tray-bar.tsx',
    states: [
      {
        name: 'full, with long names',
        show: (
          <TrayBar
            tools={[TOOL, BARE_TOOL, LONG_TOOL, PREMIUM_TOOL].map(({ name, logoimage_url: logo }) => ({
              id: name,
              name,
              logo,
            }))}
            said="Illustrative Tool added. 4 of 4 to compare."
          />
        ),
      },
    ],
  },
  {
    file: 'ui/tool-logo.tsx',
    states: [
      { name: 'logo', show: <ToolLogo name="Illustrative Tool" logo={PICTURE} /> },
      {
        name: 'missing, two words',
        show: <ToolLogo name="Illustrative Tool" logo={null} hexColor="#7c3aed" />,
      },
      { name: 'missing, one word, no colour', show: <ToolLogo name="Illustrative" logo={null} /> },
    ],
  },
  {
    file: 'ui/badge.tsx',
    states: [
      { name: 'free', show: <PriceBadge tool={{ is_premium: false, status: 'active' }} /> },
      { name: 'premium', show: <PriceBadge tool={{ is_premium: true, status: 'active' }} /> },
      {
        name: 'premium, explained',
        show: <PriceBadge tool={{ is_premium: true, status: 'active' }} isExplained />,
      },
      { name: 'shut down', show: <StatusBadge status="closed" /> },
      { name: 'active', show: <StatusBadge status="active" /> },
      {
        name: 'a rival of one that ended',
        show: <ARival tool={{ id: 'other', name: 'Illustrative Other' }} />,
      },
    ],
  },
  {
    file: 'ui/fit.tsx',
    states: [
      {
        name: 'the conditions of a filter',
        show: <ConditionLines conditions={['Data kept in: EU on Enterprise only']} />,
      },
      { name: 'in everything', show: <FitLine fit={{ isWhole: true, text: 'Fits: German, GDPR' }} /> },
      {
        name: 'in part',
        show: (
          <FitLine fit={{ isWhole: false, text: 'Fits: German. Not known: GDPR. Does not fit: Free tier' }} />
        ),
      },
    ],
  },
  {
    file: 'ui/reason-line.tsx',
    states: [
      {
        name: 'a phrase of the tool, marked',
        show: (
          <ReasonLine
            reason={{ kind: 'needs', text: 'illustrative need' }}
            marks={new Set(['illustrative'])}
          />
        ),
      },
      {
        name: 'what it is listed under',
        show: <ReasonLine reason={{ kind: 'topic', text: LONG }} marks={new Set()} />,
      },
    ],
  },
  {
    file: 'ui/stars.tsx',
    states: [
      { name: 'rated', show: <Stars rating={4.3} count={12} /> },
      { name: 'many ratings', show: <Stars rating={5} count={1_234_567} /> },
      { name: 'not rated', show: <Stars rating={0} count={0} /> },
    ],
  },
  {
    file: 'ui/category-card.tsx',
    states: [
      { name: 'with specializations, elsewhere', show: <CategoryCard category={CATEGORY} /> },
      { name: 'folded', show: <CategoryCard category={CATEGORY} isOpen={false} /> },
      { name: 'unfolded', show: <CategoryCard category={CATEGORY} isOpen /> },
      {
        name: 'one tool, no specializations',
        show: <CategoryCard category={{ ...CATEGORY, tool_count: 1, specializations: [] }} />,
      },
      {
        name: 'long text',
        show: <CategoryCard category={{ ...CATEGORY, name: LONG, description: `${LONG}. `.repeat(4) }} />,
      },
    ].map(({ name, show }) => ({
      name,
      show: <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">{show}</ul>,
    })),
  },
  {
    file: 'ui/category-chip.tsx',
    states: [
      { name: 'plain', show: <CategoryChip category={CHIP} /> },
      { name: 'long text', show: <CategoryChip category={{ ...CHIP, name: LONG }} /> },
    ],
  },
  {
    file: 'ui/business-function-card.tsx',
    states: [
      { name: 'plain', show: <BusinessFunctionCard businessFunction={BUSINESS_FUNCTION} /> },
      {
        name: 'no enhancements',
        show: <BusinessFunctionCard businessFunction={{ ...BUSINESS_FUNCTION, ai_enhancements: [] }} />,
      },
      {
        name: 'long text, many enhancements',
        show: (
          <BusinessFunctionCard
            businessFunction={{
              ...BUSINESS_FUNCTION,
              function_name: LONG,
              short_summary: `${LONG}. `.repeat(3),
              ai_enhancements: Array.from({ length: 9 }, (_, index) => ({
                name: `${LONG} ${index + 1}`,
                description: 'Illustrative.',
              })),
            }}
          />
        ),
      },
    ].map(({ name, show }) => ({ name, show: <ul className="grid gap-8 md:grid-cols-3">{show}</ul> })),
  },
];
