/** How languages get what another machine sends. */
const FETCHES =
  /\burl(?:open|retrieve)\b|\b(?:requests|httpx|axios|superagent|needle)\b[\w.]{0,20}\(|(?<![\w.])(?:fetch|got)\(|\bhttps?["']?\s*\)?\s*\.(?:get|request)\b|\bhttp\.client\b|\baiohttp\b|\burllib3\b|\bURI\.open\b|\bopen-uri\b|\bURI\([^)]{0,200}\)\.(?:read|open)\b|\bNet::HTTP\b|\bLWP\b|\bHTTP::Tiny\b|\bFaraday\b|\bHTTParty\b|\bRestClient\b|\bget\s?\(?\s?["']https?:|\b(?:file_get_contents|fopen|copy|download|readfile)\(\s*["']https?:|\bcurl_exec\b|\bsocket\.http\b|\bgetstore\b/;

/** How they run a text as code of their own; a block in braces is none. */
const EVALUATES = new RegExp(
  [
    String.raw`(?<![\w$"'-])eval(?![\w-]|\s*[:{"'=])|\[\s?["']eval["']\s?\]|:eval\b|\beval\s?:\s?true`,
    String.raw`(?<![\w$."'])Function(?=\s*[(),])|\brunIn(?:This|New)?Context\b|\bcompileFunction\b|\bvm\.Script\b|\b_compile\s?\(|\bWebAssembly\.(?:instantiate|compile)`,
    String.raw`data:(?:text|application)\/(?:java|type|ecma)script|\bimport\s?\(\s?[\w.]{0,20}createObjectURL`,
    String.raw`(?:\b(?:exec|spawn|execFile)Sync|child_process["']\s?\)\.exec)\s?\)`,
    String.raw`(?<![\w.$])exec\s?[,(]|\b(?:instance|class|module)_eval\b(?!\s*(?:\{|do\b))|&method\(:(?:system|exec)\)`,
    String.raw`\bcreate_function\s?\(|(?<![\w>:.$])assert\s?\(\s?(?:\$|file_get)|\bloadstring\s?\(|(?<![\w.])load\(\s?require|\binclude(?:_string)?\(\s?download`,
  ].join('|'),
);
/** Objects whose reading runs what they say. */
const UNPACKS = /\b(?:c?[pP]ickle|marshal|dill|cloudpickle|Marshal)\.(?:loads?|restore)\b/;

const WRITES =
  /(?:writeFile\w*|write_text|urlretrieve|copy|file_put_contents|(?:File|IO)\.(?:bin)?write|getstore|mirror|Bun\.write|writeTextFile\w*)\s?\([^;\n]{0,160}?["'](?:\.\/)?([\w/-]{1,60})(\.\w{1,4})?["']/g;
const WRITES_LIMIT = 8;
const DATA = /^\.(?:json|txt|csv|md|ya?ml|html?|xml)$/;

export type Fetched = 'run' | 'unpacked' | null;

/** What becomes of what the code gets from another machine, if it is run. */
export function fetchedCode(code: string): Fetched {
  if (!FETCHES.test(code)) return null;
  if (EVALUATES.test(code) || runsWritten(code)) return 'run';
  return UNPACKS.test(code) ? 'unpacked' : null;
}

/** `urlretrieve(…, "a.py"); import a`. */
function runsWritten(code: string): boolean {
  return [...code.matchAll(WRITES)].slice(0, WRITES_LIMIT).some(([, name = '', end = '']) => {
    if (DATA.test(end)) return false;
    const runs = String.raw`\b(?:require(?:_relative|_once)?|import|include(?:_once)?|run_path|load|do|source|exec\w*|spawn\w*|system)\b[\s("'\x60./]{1,6}(?:\w{1,8}\s)?(?:\./)?${name}\b`;
    return new RegExp(runs).test(code);
  });
}
