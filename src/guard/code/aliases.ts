/** Names given to parts of a library, at most; hostile code has thousands. */
const ALIAS_LIMIT = 12;

/** `import shutil as s`: the names of a module. */
const MODULES = /\bimport\s+(os|subprocess|shutil|pathlib|requests)\s+as\s+(\w+)/g;
/** `from subprocess import call as c, run`. */
const MEMBERS = /\bfrom\s+(os|subprocess|shutil|pty)\s+import\s+([\w\s,*]+)/g;
/** `const {execSync: e} = require("child_process")`, `import {rmSync as r} from "fs"`. */
const TAKEN =
  /\b(?:const|let|var|import)\s*\{([^}]{1,200})\}\s*(?:=\s*(?:await\s+import|require)\s*\(|from)\s*["'](?:node:)?(child_process|fs|fs\/promises)["']/g;

/** `r = fs.rmSync`, `m = FileUtils.method(:rm_rf)`: a function under another name. */
const RENAMED =
  /(?<![\w$.])([A-Za-z_]\w{0,40})\s*=\s*(?:require\(\s*["'](?:node:)?(fs|child_process)["']\s*\)|(fs|fsp|cp|child_process|os|shutil|subprocess|FileUtils|File))\.(?:method\(:)?(\w+)\)?(?=\s*(?:[;,\n]|$))/g;

const EVERYTHING: Readonly<Record<string, string>> = {
  os: 'system popen remove unlink rmdir removedirs execv execvp',
  subprocess: 'call run Popen check_call check_output getoutput getstatusoutput',
  shutil: 'rmtree move',
  pty: 'spawn',
};

type Alias = { readonly name: string; readonly full: string };

/** The code with the names that it gave to dangerous parts of a library written out. */
export function writtenOut(code: string): string {
  const aliases = [
    ...moduleAliases(code),
    ...memberAliases(code),
    ...takenAliases(code),
    ...renamedAliases(code),
  ];
  return aliases
    .slice(0, ALIAS_LIMIT)
    .reduce(
      (text, { name, full }) =>
        text.replace(new RegExp(`(?<![\\w$.])${name}(?=\\s*[.(])`, 'g'), () => full),
      code,
    );
}

function moduleAliases(code: string): readonly Alias[] {
  return [...code.matchAll(MODULES)].map(([, full = '', name = '']) => ({ name, full }));
}

function memberAliases(code: string): readonly Alias[] {
  return [...code.matchAll(MEMBERS)].flatMap(([, module = '', list = '']) => {
    const names = list.includes('*') ? (EVERYTHING[module] ?? '').split(' ') : list.split(',');
    return names.flatMap((one) => aliasOf(one, /\s+as\s+/, `${module}.`));
  });
}

function takenAliases(code: string): readonly Alias[] {
  return [...code.matchAll(TAKEN)].flatMap(([, list = '', module = '']) =>
    list
      .split(',')
      .flatMap((one) =>
        aliasOf(one, /\s*:\s*|\s+as\s+/, module === 'child_process' ? 'child_process.' : 'fs.'),
      ),
  );
}

function renamedAliases(code: string): readonly Alias[] {
  return [...code.matchAll(RENAMED)].map(([, name = '', required, module = '', member = '']) => ({
    name,
    full: `${required ?? module}.${member}`,
  }));
}

/** `call as c` of `subprocess.`: `c` is `subprocess.call`. */
function aliasOf(text: string, between: RegExp, module: string): readonly Alias[] {
  const [member = '', name = member] = text.trim().split(between);
  return /^\w+$/.test(member) && /^\w+$/.test(name) ? [{ name, full: module + member }] : [];
}
