import { defaultOutsideSettings, type OutsideRules } from '../../adapters/web/fetch-outside.ts';
import { httpFetch, httpSend } from '../../adapters/web/http-tools.ts';
import { systemResolve } from '../../adapters/web/pinned-agent.ts';
import { webRead } from '../../adapters/web/web-read.ts';
import { webSearch } from '../../adapters/web/web-search.ts';
import { defaultWebSettings } from '../../adapters/web/web-settings.ts';
import type { Config } from '../../config.ts';
import type { Tool } from '../../kernel/ports/tool.ts';

/** What the tools of the agent may ask: public addresses, and with `web_domains` only those domains. */
function webRules(
  { webDomains }: Pick<Config, 'webDomains'>,
  allowPrivate: readonly string[],
): OutsideRules {
  return {
    resolve: systemResolve,
    allowDomains: webDomains.length === 0 ? null : webDomains,
    allowPrivate,
    settings: defaultOutsideSettings,
  };
}

/** The tools that look at the web. Without SEARXNG_URL there is no search. */
export function openWebTools(
  config: Pick<Config, 'webDomains' | 'searxngUrl'>,
  allowPrivate: readonly string[] = [],
): readonly Tool[] {
  const options = { rules: webRules(config, allowPrivate), settings: defaultWebSettings };
  const { searxngUrl } = config;
  return [
    httpFetch(options),
    httpSend(options),
    webRead(options),
    ...(searxngUrl === '' ? [] : [webSearch({ ...options, searxngUrl })]),
  ];
}
