import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

const lines = (max) => ['error', { max, skipBlankLines: true, skipComments: true }];

const environment = {
  object: 'process',
  property: 'env',
  message: 'Read configuration in src/config.ts.',
};
const chance = { object: 'Math', property: 'random', message: 'Chance is an input.' };

const exportsByName = [
  { selector: 'ExportDefaultDeclaration', message: 'Export by name.' },
  {
    selector:
      'ExportNamedDeclaration > VariableDeclaration > VariableDeclarator > ArrowFunctionExpression',
    message: 'Export functions as `export function name()`.',
  },
  { selector: 'ExportAllDeclaration', message: 'Import from the file that defines it.' },
];

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

export default defineConfig(
  globalIgnores(['dist', 'bench/node_modules', '*.mjs', '*.cjs', '{bin,bench}/*.mjs']),
  tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      complexity: ['error', 10],
      'max-depth': ['error', 3],
      'max-lines': lines(300),
      'max-lines-per-function': lines(50),
      'max-params': ['error', 3],
      'no-console': 'error',
      'no-restricted-properties': ['error', environment],
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/consistent-type-definitions': ['error', 'type'],
      'no-restricted-syntax': ['error', ...exportsByName],
    },
  },
  {
    files: ['src/kernel/**', 'src/domain/**', 'src/prompt/**'],
    linterOptions: { noInlineConfig: true },
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'performance', message: 'Time is an input.' },
        { name: 'process', message: 'Configuration is an input.' },
        { name: 'crypto', message: 'Ids are inputs.' },
        { name: 'fetch', message: 'IO belongs in src/adapters.' },
      ],
      'no-restricted-properties': ['error', environment, chance],
      'no-restricted-syntax': ['error', ...exportsByName, ...noClock],
    },
  },
  { files: ['src/config.ts'], rules: { 'no-restricted-properties': 'off' } },
  {
    files: ['tests/**', 'bench/**'],
    rules: {
      'max-lines-per-function': 'off',
      'no-restricted-properties': 'off',
      'no-console': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  { files: ['*.config.ts'], rules: { 'no-restricted-syntax': 'off' } },
);
