import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

const environment = {
  object: 'process',
  property: 'env',
  message: 'Read the environment in src/environment.ts.',
};
const chance = { object: 'Math', property: 'random', message: 'Chance is an input.' };

const everywhere = [
  {
    selector: 'ObjectExpression > SpreadElement > ObjectExpression',
    message: 'Write the properties out: a spread literal is not checked for surplus ones.',
  },
  { selector: 'ExportDefaultDeclaration', message: 'Export by name.' },
  {
    selector:
      'ExportNamedDeclaration > VariableDeclaration > VariableDeclarator > ArrowFunctionExpression',
    message: 'Export functions as `export function name()`.',
  },
  { selector: 'ExportAllDeclaration', message: 'Import from the file that defines it.' },
];

const bareFact = {
  selector:
    'ObjectExpression:has(> Property[key.name="payload"]) > Property[key.name="type"][value.type=/^(Literal|Identifier|ConditionalExpression|TSAsExpression)$/]',
  message:
    'Make facts with fact() of src/domain/fact.ts: a misspelt name or field does not compile.',
};
const payloadCasts = [
  'TSAsExpression > Identifier[name="payload"]',
  'TSAsExpression > MemberExpression[property.name="payload"]',
  'TSAsExpression > ChainExpression > MemberExpression[property.name="payload"]',
].map((selector) => ({
  selector,
  message: 'Ask with isOfType(), factsOfType() or payloadsOf() of src/domain/fact.ts.',
}));
const facts = [bareFact, ...payloadCasts];

/** Their own patience is one second, which a busy machine takes. */
const vitestWaits = ['waitFor', 'waitUntil'].map((property) => ({
  object: 'vi',
  property,
  message: 'Wait with until() or untilTrue() of tests/support/until.ts, or expect.poll().',
}));

const storeOfLog = {
  selector:
    'MemberExpression[property.name="options"]:matches([object.name="log"], [object.property.name="log"])',
  message: 'Read with readFacts() of src/phases/read-facts.ts, or log.read().',
};

const noClock = [
  {
    selector: "NewExpression[callee.name='Date'][arguments.length=0]",
    message: 'Time is an input.',
  },
  { selector: "CallExpression[callee.name='Date']", message: 'Time is an input.' },
  {
    selector:
      'CallExpression[callee.property.name=/^(now|local)$/][callee.object.name=/^(Date|DateTime)$/]',
    message: 'Time is an input.',
  },
  {
    selector: 'ImportSpecifier[imported.name=/^(randomUUID|randomBytes|randomInt|v1|v4|v7)$/]',
    message: 'Ids and chance are inputs.',
  },
];

const OUTSIDE = 'Ask the outside through src/adapters/web/fetch-outside.ts (SAFETY D1.12).';
const noFetch = ['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest'].map((name) => ({
  name,
  message: OUTSIDE,
}));
const noFetchOf = ['globalThis', 'global', 'self'].map((object) => ({
  object,
  property: 'fetch',
  message: OUTSIDE,
}));
const noClient = {
  paths: [
    ...['http', 'https', 'http2', 'node:http', 'node:https', 'node:http2'].map((name) => ({
      name,
      importNames: ['default', 'request', 'get', 'connect', 'Agent', 'ClientRequest'],
      message: OUTSIDE,
    })),
    ...['undici', 'node-fetch', 'axios', 'got', 'ky', 'ws'].map((name) => ({
      name,
      message: OUTSIDE,
    })),
  ],
  patterns: [{ group: ['undici/*'], message: OUTSIDE }],
};
const noClientLater = ['ImportExpression', "CallExpression[callee.name='require'] >"].map(
  (from) => ({
    selector: `${from} Literal[value=/^(undici|(node:)?https?2?)(\\u002f|$)/]`,
    message: OUTSIDE,
  }),
);

export default defineConfig(
  globalIgnores([
    '**/dist',
    'bench/node_modules',
    '*.mjs',
    '*.cjs',
    '{bin,bench,examples/*}/*.{mjs,cjs}',
  ]),
  tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      complexity: ['error', 10],
      'max-depth': ['error', 3],
      'max-params': ['error', 3],
      'no-console': 'error',
      'no-restricted-properties': ['error', environment],
      '@typescript-eslint/require-await': 'off',
      // No enum compiles here and no class holds data; these two took an eighth of the time to find neither.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/consistent-type-definitions': ['error', 'type'],
      'no-restricted-syntax': ['error', ...everywhere],
    },
  },
  {
    files: ['src/**', 'workers/**'],
    // The one way out; the SDK of a provider and the look at its models, which talk to the address its owner set; the owner's terminal, which asks their own controller.
    ignores: [
      'src/adapters/web/fetch-outside.ts',
      'src/adapters/web/pinned-agent.ts',
      'src/adapters/controller/follow-stream.ts',
      'src/adapters/controller/ask-controller.ts',
      'src/adapters/controller/controller-fetch.ts',
      'src/adapters/models/stall-watch.ts',
      'src/adapters/models/model-windows.ts',
    ],
    rules: {
      'no-restricted-globals': ['error', ...noFetch],
      'no-restricted-properties': ['error', environment, ...noFetchOf],
      'no-restricted-imports': ['error', noClient],
      'no-restricted-syntax': ['error', ...everywhere, ...noClientLater],
    },
  },
  {
    files: ['src/kernel/**', 'src/guard/**', 'src/language/**', 'src/domain/**', 'src/prompt/**'],
    linterOptions: { noInlineConfig: true },
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'performance', message: 'Time is an input.' },
        { name: 'process', message: 'Configuration is an input.' },
        { name: 'crypto', message: 'Ids are inputs.' },
        ...noFetch,
      ],
      'no-restricted-properties': ['error', environment, chance, ...noFetchOf],
      'no-restricted-syntax': ['error', ...everywhere, ...facts, ...noClock, ...noClientLater],
    },
  },
  {
    files: ['src/domain/fact.ts', 'src/kernel/event/kernel-events.ts'],
    rules: {
      'no-restricted-syntax': ['error', ...everywhere, ...noClock, ...noClientLater],
    },
  },
  {
    files: ['src/**'],
    ignores: [
      'src/kernel/**',
      'src/guard/**',
      'src/language/**',
      'src/domain/**',
      'src/prompt/**',
      'src/adapters/**',
    ],
    rules: {
      'no-restricted-syntax': ['error', ...everywhere, ...facts, ...noClientLater],
    },
  },
  {
    files: ['src/phases/**', 'src/app/**'],
    rules: {
      'no-restricted-syntax': ['error', ...everywhere, ...facts, storeOfLog, ...noClientLater],
    },
  },
  {
    files: ['src/environment.ts'],
    rules: { 'no-restricted-properties': ['error', ...noFetchOf] },
  },
  {
    files: ['tests/**', 'bench/**'],
    rules: {
      'no-restricted-syntax': ['error', ...everywhere, ...payloadCasts],
      'no-restricted-properties': ['error', ...vitestWaits],
      'no-console': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  { files: ['tests/support/until.ts'], rules: { 'no-restricted-properties': 'off' } },
  { files: ['**/*.config.ts'], rules: { 'no-restricted-syntax': 'off' } },
);
