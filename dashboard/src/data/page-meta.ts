/** What the server wrote into the page. */
function metaOf(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
}

/** The path under which the dashboard lies: empty, or as `/agent`. */
export const basePath = metaOf('homeostat-base');
