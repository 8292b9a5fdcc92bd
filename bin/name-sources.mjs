import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Stack traces through files of `folder` name the sources these were bundled from. Node's own support reads every map
 * when its file is loaded, a tenth of what a start costs; here one is read when the first error through its file is shown.
 */
export function nameSourcesInStacks(folder) {
  const maps = new Map();
  const mapOf = (file) => {
    if (!maps.has(file)) maps.set(file, readMap(file));
    return maps.get(file);
  };
  const place = (frame) => {
    const text = String(frame);
    const address = frame.getFileName() ?? '';
    const file = address.startsWith('file:') ? fileURLToPath(address) : address;
    if (!file.startsWith(folder)) return text;
    const [line, column] = [frame.getLineNumber(), frame.getColumnNumber()];
    const source = mapOf(file)?.findEntry(line - 1, column - 1);
    if (source?.originalSource === undefined) return text;
    const name = resolve(dirname(file), source.originalSource);
    const found = `${name}:${source.originalLine + 1}:${source.originalColumn + 1}`;
    return text.replace(`${address}:${line}:${column}`, found);
  };
  Error.prepareStackTrace = (error, frames) =>
    [headline(error), ...frames.map((frame) => `    at ${place(frame)}`)].join('\n');
}

/** A file without a map, or with a broken one, is named as it is: this runs while something else is wrong already. */
function readMap(file) {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')));
  } catch {
    return null;
  }
}

/** As Node says it; an error may answer with an error of its own. */
function headline(error) {
  try {
    return Error.prototype.toString.call(error);
  } catch {
    return 'Error';
  }
}
