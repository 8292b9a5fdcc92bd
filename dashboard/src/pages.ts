import type { ComponentType } from 'react';

/** A page: its address, its name in the menu, and how it is loaded. A page without a name is reached from others. */
export type Page = {
  readonly path: string;
  readonly name?: string;
  readonly load: () => Promise<{ readonly Page: ComponentType }>;
};

/** Every page, in the order of the menu. */
export const pages: readonly Page[] = [
  { path: '/', name: 'Now', load: () => import('./pages/now/page.tsx') },
  { path: '/memory', name: 'Memory', load: () => import('./pages/memory/page.tsx') },
  { path: '/setup', name: 'First steps', load: () => import('./pages/setup/page.tsx') },
];
