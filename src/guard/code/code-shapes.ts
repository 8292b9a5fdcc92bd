import { block, escalate, type Finding } from '../shell/call.ts';
import { fetchedCode } from './fetched-code.ts';

const EVERYTHING = block('database.destroy', 'destroys what a database or a service holds');
const ENVIRONMENT =
  /\bprocess\.env\b(?!\s*[.[])|\bos\.environ\b(?!\s*(?:\[|\.get))|\bENV\.(?:to_h|to_a|inspect)|\bgetenv\(\)|\$_ENV\b(?!\[)/;
const SENDS =
  /urlopen|requests\.(?:post|put|get)|httpx\.|fetch\(|axios|https?\.request|Net::HTTP|socket|curl_exec|https?["']\)\.(?:request|get)|http\.client|smtplib|ftplib|urllib3|aiohttp|\bgot\(|superagent|HTTP::Tiny|LWP|Faraday|RestClient|file_get_contents\(["']http/;
const POSTS =
  /\.(?:post|put|patch|sendall|send|sendmail|storbinary|upload\w*)\s*\(|urlopen\([^)]{0,200}data\s*=|method\s*:\s*["'](?:POST|PUT)/i;
/** A file given by an absolute path or one below the home, opened to be read. */
const OUTSIDE_FILE =
  /(?:\bopen|readFile(?:Sync)?|File\.(?:bin)?read|IO\.read|file_get_contents|Path|createReadStream|read_bytes|slurp)\s*\(?\s*(?:os\.path\.expanduser\(\s*)?["'](?:~|\/(?!tmp\/|dev\/null|app\/|workspace\/))|expanduser\(|(?:readFile(?:Sync)?|open|read)\s*\(\s*(?:process\.env\.HOME|os\.environ\[?.HOME|ENV\[.HOME)|os\.homedir\(\)|Path\.home\(\)|Dir\.home/;
/** Where clouds hand out the keys of a machine. */
const METADATA =
  /169\.254\.169\.254|169\.254\.170\.2|metadata\.google\.internal|100\.100\.100\.200|fd00:ec2::254/;
const DECODES =
  /b64decode|fromhex|atob\(|decode64|base64_decode|codecs\.decode|Buffer\.from\([^)]{0,200}["'](?:base64|hex)["']|decode_base64/;

/** Matches `first` anywhere, and `then`, if given, anywhere after it. Matched one after the other, each only once. */
type Shape = {
  readonly first: RegExp;
  readonly then?: RegExp;
  /** As `then`, within the rest of the statement. */
  readonly near?: RegExp;
  readonly finding: Finding;
};
/** How much of a statement is searched, and how many statements. */
const NEAR_CHARACTERS = 300;
const NEAR_LIMIT = 20;

const reverseShell = block('remote.reverse-shell', 'gives a shell to another machine');
const runsDecoded = block('remote.run-decoded', 'runs encoded text; write the code plainly');
const runsFetched = block(
  'remote.run',
  'runs what the network sends; fetch it, read it, then run it',
);
const sendsEnvironment = block(
  'exfiltration.secret',
  'sends the whole environment out of the machine',
);
const unpacksFetched = escalate(
  'remote.run',
  'makes objects of what the network sends, and they may run; ask for data',
);
const sendsMail = escalate('message.send', 'sends a message to others in the name of the owner');
const hidesPath = escalate('shell.hidden-path', 'a path is written so as not to be read');

const fillsMachine = block('host.fork-bomb', 'fills the machine with copies of itself');

/** Shapes of inline code that are dangerous whatever their arguments. */
const SHAPES: readonly Shape[] = [
  {
    first: /\bkill\w*\s*\(?\s*(?:["']?\w+["']?\s*,\s*)?-1\b|\b(?:process|os|Process)\.kill\(\s*1\b/,
    finding: block('service.kill-all', 'kills every process'),
  },
  {
    first:
      /\b(?:include(?:_once)?|require(?:_once)?|source|load|loadstring|dofile|loadScript)\s*\(?\s*["']https?:\/\//,
    finding: runsFetched,
  },
  {
    first: /\bimport\s?\(\s?["'`]https?:/,
    finding: escalate('remote.unverified-install', 'runs a program from an address'),
  },
  {
    first: /\b(?:load|loadstring|eval|exec|dostring|instance_eval)\b/g,
    near: /(?:popen|capture|system|check_output|execSync|shell_exec|`|qx|%x)[^;\n]{0,20}\b(?:curl|wget|fetch)\b/,
    finding: runsFetched,
  },
  {
    first: /\bsyscall\s*\(/,
    finding: escalate(
      'shell.hidden-code',
      'asks the kernel itself; use the function of the language',
    ),
  },
  {
    first: /\beval\s*\(?\s*(["'])[^"']*\1\s*[.+]\s*["']/,
    finding: escalate('shell.hidden-code', 'evaluates code that is put together'),
  },
  {
    first:
      /\b(?:exec|eval)\s*\(\s*(?:["']{2}\.join|bytes|bytearray|chr|codecs|base64|binascii|zlib)\b|\beval\b[^\n;]{0,80}\.(?:unpack1?|decode\w*|reverse|pack)\b/,
    finding: escalate('shell.hidden-code', 'evaluates code that is put together'),
  },
  {
    first: /\b(?:system|exec|qx)\b\s*\(?\s*(?:pack|unpack|decode\w*|join|reverse|chr)\b/,
    finding: escalate('shell.computed-code', 'starts a program whose words are made while it runs'),
  },
  {
    first: /\b(?:SYS_)?(?:clock_settime|settimeofday|clock_adjtime|adjtimex?|stime)\b/,
    finding: block('machine.clock', 'sets the clock that schedules, certificates and logs hang on'),
  },
  {
    first: /\bopen\b[^;\n]{0,60}["']\s*\|\s*-?\s*(?:\/(?:usr\/)?bin\/)?(?:ba|da|k|z)?sh\b/,
    finding: escalate('shell.computed-code', 'writes into a shell while it runs'),
  },
  {
    first: /\bchmod(?:Sync|_R)?\b/g,
    near: /(?:\b0?o?|[^\w.])[2467][0-7]{3}\b|\bS_IS[UG]ID\b|["'][ugoa]*[+=][rwx]*s/,
    finding: block('privilege.setuid', 'lets a program run as its owner'),
  },
  { first: /\/inet\d?\/(?:tcp|udp)\//, then: /\|&?\s*getline|\|&/, finding: reverseShell },
  {
    first:
      /\bfork(?:\(\))?\s+while\b|\bloop\s*(?:\{|do)\s*(?:Process\.)?fork\b|\b(?:while|for|until)\b[^\n;]{0,40}[\n;:{)]\s*(?:os\.|pcntl_|Process\.)?fork\b/,
    finding: fillsMachine,
  },
  {
    first: /\bwhile\s*\(?\s*(?:1|True|true)\b|\bfor\s*\(\s*;\s*;\s*\)|\bloop\s*(?:\{|do\b)/,
    then: /^[^\n;]{0,20}[\s:{]*[\w.]{1,20}\s*(?:\([^)\n]{0,80}\))?(?:\.(?:append|push|extend|write)\s*\(|\+=\s*["'[]|<<)/,
    finding: escalate('host.memory', 'grows without an end'),
  },
  {
    first:
      /["'\]]\s*(?:\*|\bx\b)\s*\(?(?:10\s*\*\*\s*(?:9|\d\d)|1e(?:9|\d\d)|\d{10,}|2\s*\*\*\s*[3-9]\d|1\s*<<\s*[3-9]\d)/,
    finding: escalate('host.memory', 'makes a text no machine holds'),
  },
  { first: /\bfork\(\)\s*for\b/, finding: fillsMachine },
  {
    first: /(?:socket|TCPSocket|fsockopen|net\.connect|net\.Socket|Net::|IO::Socket)/,
    then: /dup2|\/bin\/(?:ba|z|da)?sh|cmd\.exe|pty\.spawn|exec\s?\(?["']\/?(?:bin\/)?sh|STDIN->fdopen/,
    finding: reverseShell,
  },
  {
    first: /\brequire\(\s*["'](?:node:)?(?:net|tls)["']\s*\)/,
    then: /\b(?:spawn|exec\w*|fork)\s*\(\s*["'](?:\/bin\/)?(?:ba|z|da)?sh["']/,
    finding: reverseShell,
  },
  {
    first:
      /b64decode|atob|base64_decode|from_?hex|fromhex|decode64|unpack\(["'][mH]|Buffer\.from\([^)]{0,200}["'](?:base64|hex)["']|decode_base64|codecs\.decode|zlib\.decompress|FromBase64String/,
    then: /\beval\b|\bexec\b|system|subprocess|popen|spawn|Function\(|iex\b|Invoke-Expression/,
    finding: runsDecoded,
  },
  {
    first: /\beval|\bexec|system/g,
    near: /b64decode|atob|base64_decode|decode64|decode_base64|fromhex|base64["']/,
    finding: runsDecoded,
  },
  {
    first: /eval(?!\s*\{)|exec/gi,
    near: /urlopen|urlretrieve|requests\.get|fetch\(|http\.get|https\.get|LWP|\bget\s?\(?\s?["']https?:|Net::HTTP|URI\.open|open-uri|file_get_contents\(["']https?|DownloadString/i,
    finding: runsFetched,
  },
  {
    first: /urlopen|requests\.get|fetch\(|DownloadString/i,
    then: /(?<![.\w])(?:eval|exec)\s?\(|\biex\b|\bInvoke-Expression\b/i,
    finding: runsFetched,
  },
  {
    first: /\b(?:public_send|__send__|send)\s?\(?\s?:?"[^"]{0,40}"\s?\+/,
    finding: escalate('shell.computed-code', 'calls what is named only while it runs'),
  },
  {
    first: SENDS,
    then: OUTSIDE_FILE,
    finding: escalate('exfiltration.file', 'sends a file from outside the workspace'),
  },
  {
    first: OUTSIDE_FILE,
    then: POSTS,
    finding: escalate('exfiltration.file', 'sends a file from outside the workspace'),
  },
  {
    first: METADATA,
    finding: block('secret.metadata', 'asks the cloud for the keys of this machine'),
  },
  {
    first: /\bSMTP(?:_SSL)?\(\s*(?:host\s*=\s*)?["'](?!localhost|127\.|mailhog|mailpit)/,
    then: /\.(?:sendmail|send_message)\s?\(/,
    finding: sendsMail,
  },
  {
    first:
      /\bcreateTransport\s?\((?![^;]{0,200}["'](?:localhost|127\.|mailhog|mailpit|smtps?:\/\/(?:localhost|127\.)))/,
    then: /\.sendMail\s?\(/,
    finding: sendsMail,
  },
  {
    first: /\bNet::SMTP\.(?:start|new)\s?\(?\s?["'](?!localhost|127\.)/,
    then: /\.send_?(?:message|mail)\b/,
    finding: sendsMail,
  },
  { first: /(?<![\w>$:.])mail\(\s*["'][^"'\s@]{1,80}@/, finding: sendsMail },
  { first: ENVIRONMENT, then: SENDS, finding: sendsEnvironment },
  { first: SENDS, then: ENVIRONMENT, finding: sendsEnvironment },
  {
    first: new RegExp(
      `(?:open|Path|readFile(?:Sync)?|File\\.read|file_get_contents|rmtree|remove|unlink)\\s?\\(\\s?[^"')]{0,80}(?:${DECODES.source})`,
    ),
    finding: hidesPath,
  },
  {
    first: DECODES,
    then: /(?:open|readFile(?:Sync)?|Path|rmtree|unlink)\s?\(\s?(?!sys\.|process\.|argv)[A-Za-z_]/,
    finding: hidesPath,
  },
  {
    first:
      /\.\s*(?:deleteIndex|dropDatabase|dropCollection|dropTable|drop_all|deleteMany\(\s*(?:\{\s*\}\s*)?\)|delete_many\(\s*\{\s*\}|flushall|flushdb|flushAll|flushDb|clearIndex|clearObjects|deleteBucket|delete_bucket|delete_table|deleteTable|delete_db_instance|terminate_instances|terminateInstances|delete_stack|deleteStack|dropSchema|dropAllTables|drop_database|drop_table)\b|\bdb\.\w+\.drop\(\)/i,
    finding: EVERYTHING,
  },
  {
    first:
      /\.(?:delete|terminate|purge|destroy)_(?:bucket|instance|table|db|cluster|stack|user|function|database|topic|queue|secret|volume|snapshot|index|collection|group|role|repo|project|namespace|domain|vpc|key)\w*\s*\(/,
    finding: EVERYTHING,
  },
  // All rows: in Rails, Django, Laravel, Ecto, Sequelize.
  {
    first:
      /\b[A-Z][\w:]*(?:\.(?:all|unscoped|with_deleted))*\.(?:destroy_all|delete_all|really_destroy_all!?)\b(?!\s*\(\s*\w)|\.objects(?:\.all\(\))?\.delete\(\)|\w::(?:query\(\)->)?(?:truncate|delete|forceDelete)\(\)|->truncate\(\)|::table\([^)]*\)->delete\(\)|Repo\.delete_all\s*\(?\s*"?[A-Za-z]\w*"?\s*\)?|\bSchema::drop|\.destroy\(\s*\{[^}]*(?:truncate:\s*true|where:\s*\{\s*\})/,
    finding: EVERYTHING,
  },
  {
    first:
      /\.(?:destroy_all|delete_all)\b|\.objects\.(?:filter|exclude)\([^)]*\)\.delete\(\)|->delete\(\)/,
    finding: escalate('database.delete', 'deletes rows of the application'),
  },
];

const ENDLESS =
  /\b(?:while|until)\s*\(?\s*(?:1|0|True|true|False|false|!0)\b|\bfor\s*\(\s*;\s*;|\bloop\s*(?:\{|do\b)|\biter\(\s*int\s*,|\bsetInterval\s*\(|\bitertools\.(?:count|repeat|cycle)\b/;
const WRITES = /\b(?:print|puts|say|write|append|echo|fork|mkdir|open|copy)\w*/i;
const ENDS =
  /\b(?:sleep|break|exit|return|quit|die|last|raise|throw|input|readline|gets|recv|accept|select|await|wait|setTimeout)\b/i;

/** The finding for the shape of inline code. */
export function judgeShapes(code: string): readonly Finding[] {
  const found = SHAPES.flatMap((shape) => judgeShape(shape, code) ?? []);
  const fetched = fetchedCode(code);
  if (fetched !== null) found.push(fetched === 'run' ? runsFetched : unpacksFetched);
  const isGrowing = ENDLESS.test(code) && WRITES.test(code) && !ENDS.test(code);
  return isGrowing ? [...found, growsEndlessly] : found;
}

const growsEndlessly = escalate('host.endless', 'goes on and grows without an end');

function judgeShape({ first, then, near, finding }: Shape, code: string): Finding | null {
  if (near !== undefined) return judgeNear(near, finding, [...code.matchAll(first)]);
  const match = first.exec(code);
  if (match === null) return null;
  const rest = code.slice(match.index + match[0].length);
  return then === undefined || then.test(rest) ? finding : null;
}

function judgeNear(
  near: RegExp,
  finding: Finding,
  all: readonly RegExpExecArray[],
): Finding | null {
  if (all.length > NEAR_LIMIT) {
    return escalate('shell.too-complex', 'runs more code than can be judged');
  }
  const isNear = all.some(({ input, index }) => {
    const [statement = ''] = input.slice(index, index + NEAR_CHARACTERS).split(/[;\n]/);
    return near.test(statement);
  });
  return isNear ? finding : null;
}
