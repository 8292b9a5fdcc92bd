import OpenAI from 'openai';

/** A client that takes nothing from the environment and repeats nothing by itself. */
export function openaiClient(at: { readonly apiKey: string; readonly baseUrl: string }): OpenAI {
  return new OpenAI({
    apiKey: at.apiKey,
    baseURL: at.baseUrl,
    organization: null,
    project: null,
    adminAPIKey: null,
    webhookSecret: null,
    maxRetries: 0,
    logLevel: 'off',
  });
}
