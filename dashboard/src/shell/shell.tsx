import { Component, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, Route, Switch, useLocation } from 'wouter';
import { watchSession } from '../data/api.ts';
import { useAsOf } from '../data/as-of.tsx';
import { useStatus } from '../data/status.ts';
import { ZoneContext } from '../data/zone.tsx';
import { Trouble } from '../design/answers.tsx';
import { later } from '../design/later.tsx';
import { isWithin, pages } from '../pages.ts';
import style from './shell.module.css';
import { Side } from './side.tsx';
import { SignedOut } from './signed-out.tsx';
import { TopBar } from './top-bar.tsx';

const routes = pages.map(({ path, load }) => ({ path, ...later(async () => (await load()).Page) }));

/** Loads the code of the page at an address. */
export async function loadPage(address: string): Promise<void> {
  const isAt = ({ path }: { readonly path: string }) =>
    new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(address);
  // A page whose code does not come says so when it is shown.
  await routes
    .find(isAt)
    ?.load()
    .catch(() => undefined);
}

/** By then the first page is shown. */
const SHOWN_MS = 1000;

/** Loads the code of the other pages, so that a switch waits for its answers alone. */
function useOtherPages(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      // A page whose code does not come says so when it is opened.
      for (const { load } of routes) load().catch(() => undefined);
      for (const { load } of pages) {
        load()
          .then(({ loadParts }) => loadParts?.())
          .catch(() => undefined);
      }
    }, SHOWN_MS);
    return () => {
      clearTimeout(timer);
    };
  }, []);
}

/** The frame of every page: menu, the bar that says how things stand, and the page itself. */
export function Shell() {
  const { moment } = useAsOf();
  const status = useStatus();
  const [isSignedOut, setSignedOut] = useState(false);
  useOtherPages();
  useEffect(() => {
    watchSession(() => {
      setSignedOut(true);
    });
  }, []);
  if (isSignedOut) return <SignedOut />;
  return (
    <ZoneContext value={status.data?.timezone}>
      <div className={style['frame']} data-past={moment === null ? undefined : ''}>
        <a className={style['skip']} href="#page">
          Skip to the page
        </a>
        <Side status={status.data} />
        <TopBar status={status} />
        <Main />
      </div>
    </ZoneContext>
  );
}

function Main() {
  const [location] = useLocation();
  const main = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  // A new page is read from its beginning, by eye and by screen reader.
  useEffect(() => {
    const name = pages.find((page) => page.name && isWithin(location, page.path))?.name;
    document.title = name === undefined ? 'Homeostat' : `${name} · Homeostat`;
    if (!isFirst.current) main.current?.focus({ preventScroll: true });
    isFirst.current = false;
    scrollTo(0, 0);
  }, [location]);
  return (
    <main id="page" ref={main} tabIndex={-1} className={style['page']}>
      <Caught key={location}>
        <Switch>
          {routes.map(({ path, Part: Page }) => (
            <Route key={path} path={path}>
              <Page />
            </Route>
          ))}
          <Route>
            <h1>No such page</h1>
            <p>
              <Link href="/">Go to Now</Link>
            </p>
          </Route>
        </Switch>
      </Caught>
    </main>
  );
}

/** A page that fails leaves the menu as it is. */
class Caught extends Component<{ readonly children: ReactNode }, { readonly error: Error | null }> {
  override state: { readonly error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    return error === null ? this.props.children : <Trouble error={error} />;
  }
}
