import { type Call, escalate, type Finding, wordAt } from '../../shell/call.ts';
import { NAMES_NEXT, NEAR } from '../cli/action-words.ts';
import { isWorkTool } from '../cli/clis.ts';
import { actionWords } from '../cli/unknown-programs.ts';

const publishes = escalate('publish', 'gives work to the public or to everybody who uses it');

/** `bosh deploy`, `collection publish`, `site:deploy`: words that mean the same in any program. */
const PUTS_OUT =
  /^(?:[a-z][\w-]*[:.])*(?:(?:re)?deploy|(?:un)?publish|promote|yank|retire)(?:-(?:all|live|prod(?:uction)?|release|packages?|for-\w+|to-\w+))?$/;
/** It stands among the first words. */
const WORDS = 3;
/** Of these the chain is one of their own unless a network is named. */
const HAS_OWN_CHAIN = /^(?:hardhat|truffle|dfx|brownie|ape)$/;
/** The schema of whichever database is set; it is brought up to date in development as well. */
const MIGRATES = /^migrat(?:e|ions?)$/;
/** Programs that take folders and names of accounts, or run tasks of the workspace (RR-2), and a store on this machine. */
const TAKES_NAMES = new RegExp(
  `^(?:${[
    'getent id groups finger su chown chgrp chmod setfacl du df tree stat file ln rsync scp tar zip 7z unzip entr stow install',
    'sh bash zsh dash ksh fish source . nohup time exit return logout hash type alias cloc tokei scc bat diff cmp',
    'black ruff mypy pylint flake8 isort pyright bandit rubocop eslint biome oxlint prettier tsc tslint stylelint standard xo',
    'serve http-server live-server miniserve nodemon watchexec chokidar semgrep gitleaks cowsay figlet',
    'checkov trivy conftest kubeconform kubeval hadolint actionlint tflint tfsec gofmt goimports rustfmt clang-format checkmake',
    'rake gulp grunt nx turbo ant inv invoke poe doit mage nox tox bazel buck pants earthly dagger ninja scons waf cake psake lake',
    'run-s run-p npm-run-all wireit moon lage jake gradle gradlew mvn mvnw sbt hatch pdm pipenv rye uv bundle bin/rails yalc',
  ]
    .join(' ')
    .split(' ')
    .map((name) => name.replaceAll('.', '\\.'))
    .join('|')}|[\\w-]*(?:lint|fmt|check))$`,
);

/** `oras push registry.example/x:v1`, `image copy a/x:1 b/x:1`. */
function pushesImage(words: readonly string[], args: readonly string[]): boolean {
  const verbs = words.slice(0, WORDS);
  if (verbs.includes('push')) return args.some((arg) => IMAGE.test(arg));
  return (
    verbs[0] === 'image' && /^(?:copy|cp)$/.test(verbs[1] ?? '') && IMAGE.test(args.at(-1) ?? '')
  );
}

const IMAGE =
  /^(?:oci:\/\/(?!localhost|127\.)\S+|(?!localhost|127\.)[\w.-]+(?::\d+)?(?:\/[\w.-]+)+:[\w.-]+)$/;

/** A new version that a program without an entry of its own puts into use, or gives to the public. */
export function deploysAnyhow(call: Call): Finding | null {
  const words = actionWords(call.args);
  const at = words.slice(0, WORDS).findIndex((word) => PUTS_OUT.test(word));
  const isImage = pushesImage(words, call.args);
  if ((at === -1 && !isImage) || isOwnAffair(call)) return null;
  return isImage || !staysHere(call, words, at) ? publishes : null;
}

/** What a tool for work, or a script of the workspace, does with its words. */
export function isOwnAffair({ name, isOwnScript }: Call): boolean {
  return isOwnScript === true || isWorkTool(name) || TAKES_NAMES.test(name);
}

function staysHere({ name, args }: Call, words: readonly string[], at: number): boolean {
  const line = `${args.join(' ')} `;
  if (NEAR.test(line)) return true;
  if (HAS_OWN_CHAIN.test(name) && words[at] === 'deploy' && !/--network[ =]/.test(line))
    return true;
  const beside = [...words.slice(0, at), wordAt(words, at + 1)];
  return beside.some((word) => NAMES_NEXT.test(word) || MIGRATES.test(word));
}
