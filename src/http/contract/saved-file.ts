type Given = {
  readonly bytes: number;
  readonly content: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>;
};

/** A file to be saved: whatever it is, no browser shows it as a page of ours. */
export function savedFile(name: string, { bytes, content }: Given): Response {
  return new Response(content, {
    headers: {
      'content-type': 'application/octet-stream',
      'content-length': `${bytes}`,
      'content-disposition': `attachment; filename*=UTF-8''${encodedName(name)}`,
    },
  });
}

/** As RFC 5987 wants it: what encodeURIComponent leaves of its reserved characters is encoded too. */
function encodedName(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
