/** An image of a mail, named by its content id. */
export type InlineImage = { readonly cid: string; readonly png: Uint8Array };

const IMAGE = /src="data:image\/png;base64,([A-Za-z0-9+/=]+)"/g;

/**
 * HTML whose images are parts of their own, as mail programs show them: many show no `data:` URL. Only PNG images that
 * stand in the HTML itself; `mailId` makes the content ids unique.
 */
export function withInlineImages(
  html: string,
  mailId: string,
): { readonly html: string; readonly images: readonly InlineImage[] } {
  const images: InlineImage[] = [];
  const rest = html.replace(IMAGE, (_, base64: string) => {
    const cid = `image-${images.length + 1}-${mailId}@homeostat`;
    images.push({ cid, png: Buffer.from(base64, 'base64') });
    return `src="cid:${cid}"`;
  });
  return { html: rest, images };
}
