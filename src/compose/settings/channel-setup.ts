import type { ChannelSetup } from '../../app/status/read-channels.ts';
import type { Config } from '../../config.ts';
import { mailboxSettings } from './mail-settings.ts';

/** @throws ConfigError when mail.json has a mistake */
export function channelSetup(config: Config): ChannelSetup {
  const { imap, smtp, hasMaildir } = mailboxSettings(config);
  return {
    mailbox: imap && `${imap.host}, folder ${imap.folder}`,
    smtp: smtp && smtp.host,
    hasFolder: hasMaildir,
    missing: {
      mailbox: imap?.password === '' ? 'secrets/imap-password' : null,
      smtp: smtp?.password === '' ? 'secrets/smtp-password' : null,
    },
  };
}
