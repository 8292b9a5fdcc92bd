import type { DeclaredProvider } from './declared-provider.ts';

/** Any server of Chat Completions. What its models cost is the owner's to say; at home, nothing. */
export const openai = {
  speaks: 'chat completions',
  environment: {
    OPENAI_BASE_URL: {
      describe: 'any server of Chat Completions, such as http://127.0.0.1:1234/v1',
      default: '',
    },
    OPENAI_API_KEY: {
      describe: 'used only after consent; local servers need none',
      default: '',
      secret: true,
    },
    OPENAI_MODEL: {
      describe: 'model of all roles at that server; <state>/models.json goes before it',
      default: '',
    },
    OPENAI_EMBEDDINGS_MODEL: {
      describe:
        'model at that server that says what texts mean, so that memories are found by it; its price as that of any other',
      default: '',
    },
    OPENAI_EMBEDDINGS_URL: {
      describe: 'where that model is, if not at OPENAI_BASE_URL',
      default: '',
    },
  },
  apiKey: 'OPENAI_API_KEY',
  baseUrl: { setting: 'OPENAI_BASE_URL', otherwise: 'https://api.openai.com/v1' },
  foundBy: ['OPENAI_BASE_URL', 'OPENAI_API_KEY'],
  roles: { setting: 'OPENAI_MODEL' },
} as const satisfies DeclaredProvider;
