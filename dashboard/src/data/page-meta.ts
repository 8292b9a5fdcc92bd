/** What the server wrote into the page. */
function metaOf(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
}

/** The path under which the dashboard lies: empty, or as `/agent`. */
export const basePath = metaOf('homeostat-base');

/** Where the page is without a proxy before it, the address lacks that path: the same page under it. Null: it has it. */
export function addressUnderBase({ pathname, search, hash }: Location): string | null {
  if (`${pathname}/`.startsWith(`${basePath}/`)) return null;
  return `${basePath}${pathname}${search}${hash}`;
}
