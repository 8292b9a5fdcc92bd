/** Every page of the dashboard, as its router and the server write it. */
export const PAGES = [
  '/',
  '/talk',
  '/talk/:id',
  '/work',
  '/work/:id',
  '/cycles',
  '/cycles/:n',
  '/learning',
  '/memory',
  '/log',
  '/compare',
  '/budget',
  '/system',
  '/setup',
] as const;
