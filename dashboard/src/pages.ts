import type { ComponentType } from 'react';

/** A page: its address, its name in the menu, and how it is loaded. A page without a name is reached from others. */
export type Page = {
  readonly path: string;
  readonly name?: string;
  readonly load: () => Promise<{
    readonly Page: ComponentType;
    /** Loads what the page itself loads when it is shown, such as charts. */
    readonly loadParts?: () => Promise<unknown>;
  }>;
};

/** Every page, in the order of the menu. */
export const pages: readonly Page[] = [
  { path: '/', name: 'Now', load: () => import('./pages/now/page.tsx') },
  { path: '/talk', name: 'Talk', load: () => import('./pages/talk/page.tsx') },
  { path: '/talk/:id', load: () => import('./pages/talk/page.tsx') },
  { path: '/work', name: 'Work', load: () => import('./pages/work/page.tsx') },
  { path: '/work/:id', load: () => import('./pages/work/one/page.tsx') },
  { path: '/cycles', name: 'Cycles', load: () => import('./pages/cycles/page.tsx') },
  { path: '/cycles/:n', load: () => import('./pages/cycle/page.tsx') },
  { path: '/learning', name: 'Learning', load: () => import('./pages/learning/page.tsx') },
  { path: '/memory', name: 'Memory', load: () => import('./pages/memory/page.tsx') },
  { path: '/log', name: 'Log', load: () => import('./pages/log/page.tsx') },
  { path: '/compare', load: () => import('./pages/compare/page.tsx') },
  { path: '/budget', name: 'Budget', load: () => import('./pages/budget/page.tsx') },
  { path: '/system', name: 'System', load: () => import('./pages/system/page.tsx') },
  { path: '/setup', name: 'First steps', load: () => import('./pages/setup/page.tsx') },
];

/** Whether an address is that of a page of the menu, or of one below it. */
export function isWithin(location: string, path: string): boolean {
  return path === '/' ? location === '/' : `${location}/`.startsWith(`${path}/`);
}
