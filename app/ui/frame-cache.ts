import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { speaksOfFunctions } from '#site/recorded-topics.ts';
import type { Site } from '#site/site.ts';
import { FRAME_PARTS, type Frame } from './frame-parts.tsx';
import { isMenuPage } from './site-nav.ts';
import { SiteContext } from './site-texts.ts';

/** Stands for all pages that no menu leads to. */
const OTHER_PAGE = '/page';

/**
 * The markup of what the header and the footer say to everybody (docs/topics/caching.md): made once for each page of
 * their menus and once for all others, until the site's texts or the menus change. It is rendered in a tree of its own, without a session,
 * data or the address that was asked for, so that nothing of one request can come into another.
 */
export class FrameCache {
  readonly #frames = new WeakMap<Site, Map<string, Frame>>();

  of(site: Site, pathname: string): Frame {
    const page = isMenuPage(site, pathname) ? pathname : OTHER_PAGE;
    const frames = this.#frames.get(site) ?? new Map<string, Frame>();
    this.#frames.set(site, frames);
    const key = speaksOfFunctions() ? page : `without functions: ${page}`;
    const frame = frames.get(key) ?? rendered(site, page);
    frames.set(key, frame);
    return frame;
  }
}

function rendered(site: Site, page: string): Frame {
  const markup = (part: ReactNode) =>
    renderToString(
      createElement(StaticRouter, { location: page }, createElement(SiteContext, { value: site }, part)),
    );
  return {
    outside: markup(FRAME_PARTS.outside),
    main: markup(FRAME_PARTS.main),
    'header-search': markup(FRAME_PARTS['header-search']),
    'menu-search': markup(FRAME_PARTS['menu-search']),
    menu: markup(FRAME_PARTS.menu),
    footer: markup(FRAME_PARTS.footer),
  };
}
