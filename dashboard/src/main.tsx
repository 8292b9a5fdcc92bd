import './design/tokens.css';
import './design/base.css';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { ApiProblem } from './data/api.ts';
import { AsOfProvider } from './data/as-of.tsx';
import { followFeed } from './data/feed.ts';
import { addressUnderBase, basePath } from './data/page-meta.ts';
import { signInByLink, watchLinks } from './data/sign-in.ts';
import { loadPage, Shell } from './shell/shell.tsx';
import { applyTheme } from './shell/theme.ts';

const RETRIES = 2;
const FRAME_MS = 200;
const AGAIN_MS = 3000;

/** A lost connection, or a database that was busy; any other answer of the controller is an answer. */
function isPassing(error: Error | null): boolean {
  return error instanceof ApiProblem ? error.status === 503 : error !== null;
}

const queries = new QueryClient({
  queryCache: new QueryCache(),
  mutationCache: new MutationCache(),
  defaultOptions: {
    queries: {
      retry: (tries, error) => isPassing(error) && tries < RETRIES,
      refetchInterval: ({ state: { error } }) => (isPassing(error) ? AGAIN_MS : false),
      refetchOnWindowFocus: false,
    },
  },
});

const underBase = addressUnderBase(location);
if (underBase !== null) history.replaceState(null, '', underBase);

applyTheme();
watchLinks();
await signInByLink();
followFeed(queries);
// The frame waits for its page a moment: both are shown at once, or the frame first.
const page = loadPage(location.pathname.slice(basePath.length));
await Promise.race([page, new Promise((done) => setTimeout(done, FRAME_MS))]);

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <Router base={basePath}>
        <AsOfProvider>
          <Shell />
        </AsOfProvider>
      </Router>
    </QueryClientProvider>
  </StrictMode>,
);
