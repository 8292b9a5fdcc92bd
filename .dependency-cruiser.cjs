/** May import only these folders of ours. */
const layer = (name, from, only) => ({
  name,
  severity: 'error',
  from: { path: from },
  to: { path: '^(src|workers|migrations|tests|bench)/', pathNot: only },
});

/** Pure libraries that pure folders may use; `crypto` is there for createHash alone (ESLint bans the rest). */
const PURE =
  'node_modules/(zod|stemmer|@orama/(stemmers|stopwords)|cron-parser|rrule-temporal|luxon|chrono-node|canonicalize|yaml|graphology|graphology-[a-z-]+)/|^(node:)?crypto$';

/** What is pure, and the settings that a process is given. */
const CORE = 'kernel|guard|language|domain|prompt';
const SETTINGS = '^src/(config|environment|raw-settings|program-form)\\.ts$';

/** Inner to outer: kernel, guard, language <- domain <- prompt <- phases <- app <- process <- compose <- ways in. Adapters hang off kernel/ports. */
module.exports = {
  forbidden: [
    layer('kernel-knows-nothing-else', '^src/kernel/', '^src/kernel/'),
    // The judge of commands could be a package of its own: of ours it knows what a tool touches and what was thrown.
    layer(
      'guard-knows-next-to-nothing',
      '^src/guard/',
      '^src/(guard/|kernel/(ports/tool|thrown)\\.ts)',
    ),
    layer('language-knows-no-event', '^src/language/', '^src/(language/|kernel/(text/|thrown))'),
    layer('domain-is-pure', '^src/domain/', '^src/(kernel|guard|language|domain)/'),
    {
      name: 'contexts-share-events-and-views-only',
      severity: 'error',
      from: { path: '^src/domain/([^/]+)/' },
      to: {
        path: '^src/domain/[^/]+/',
        pathNot: '^src/domain/($1/|[^/]+/(events\\.ts|views/))',
      },
    },
    layer('prompt-knows-domain', '^src/prompt/', '^src/(kernel|domain|prompt)/'),
    layer(
      'phases-know-ports',
      '^src/phases/',
      '^src/(kernel|guard|language|domain|prompt|phases)/',
    ),
    layer('app-is-use-cases', '^src/app/', `^src/(${CORE}|phases|app)/|${SETTINGS}`),
    layer(
      'process-is-lifecycles',
      '^src/process/',
      `^src/(${CORE}|phases|app|process)/|${SETTINGS}`,
    ),
    layer('http-calls-use-cases', '^src/http/', `^src/(${CORE}|phases|app|http)/|${SETTINGS}`),
    layer(
      'adapters-know-ports',
      '^src/adapters/([^/]+)/',
      '^src/(kernel|guard|language|domain|prompt)/|^src/adapters/$1/|^migrations/',
    ),
    layer('migrations-stand-alone', '^migrations/', '^migrations/'),
    {
      name: 'only-compose-builds-adapters',
      severity: 'error',
      from: { pathNot: '^src/(adapters/|compose(/|\\.ts))|^(tests|migrations|bench)/' },
      to: { path: '^src/adapters/' },
    },
    {
      name: 'no-io-inside',
      severity: 'error',
      from: { path: '^src/(kernel|guard|language|domain|prompt|phases)/' },
      to: {
        dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional'],
        pathNot: PURE,
      },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-tests-in-product',
      severity: 'error',
      from: { pathNot: '^(tests|bench)/' },
      to: { path: '^(tests|bench)/' },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
  },
};
