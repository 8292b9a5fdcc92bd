import { block, escalate } from '../../shell/call.ts';
import { type Use, type UsesByName, usesOf } from './uses.ts';

const speaks = escalate('message.send', 'sends a message to others in the name of the owner');
const pays = escalate('money.moves', 'moves money or changes what is charged');
const publishes = escalate('publish', 'gives work to the public or to everybody who uses it');
const changesPeople = block('privilege.account', 'changes who may enter');
const runsFar = escalate('remote.run', 'runs what somebody else may have written');
const stopsData = escalate('service.stop', 'stops a database or what holds data');
const changes = escalate('service-cli.change', 'changes what others use');
const scalesDown: readonly Use[] = [
  [/ --(?:desired-(?:count|capacity)|max-size|num-nodes|node-count|size)[ =]0 /, changes],
];
const mails: readonly Use[] = [
  [/ (?!-bp|-bv|-q|--help|--version|--serverinfo|--pretend|-P )\S/, speaks],
];
const loses = block('database.tool', 'loses a database');

/** A server of this machine, and those that catch mails of a project under development. */
const HERE = String.raw`(?:localhost|127\.|\[::1\]|(?:mailhog|mailpit|mailcatcher|mailserver|smtp4dev)[:/ ])`;
const GIVEN = '(?:-T|--upload-file|-F|--form|-d|--data\\S*)[ =]';

/** Programs that contact others, move money, publish, or change remote directories and stores. */
export const OUTSIDE_USES: UsesByName = Object.freeze({
  ...usesOf('mail mailx s-nail bsd-mailx Mail nail', [
    [/ (?:-\w*s ?\S|\S+@\S+|-\w*[abcrSq] )/, speaks],
  ]),
  ...usesOf('mutt neomutt', [[/ (?:-\w*[sabcHi] |\S+@\S+)/, speaks]]),
  ...usesOf('sendmail postfix-sendmail', [
    // Where a mail would go, and what waits.
    [/^ (?:-v )?-b[vtpP] (?:-v |\w[\w.+-]*(?:@[\w.-]+)? )*$/, null],
    ...mails,
  ]),
  ...usesOf(
    'msmtp ssmtp nullmailer-inject swaks sendemail sendEmail smtp-cli qmail-inject git-send-email dma esmtp',
    mails,
  ),
  // What speaks of mail or of topics is no page.
  ...usesOf('curl', [
    [/^(?=.* smtps?:\/\/)(?!.* (?:--next|-:) ).* (?:-X|--request)[ =]?["']?(?:VRFY|EXPN)\b/, null],
    [new RegExp(`^(?!.* smtps?://${HERE}).* --mail-rcpt[ =]`), speaks],
    [new RegExp(` smtps?://(?!${HERE}).* ${GIVEN}| ${GIVEN}.* smtps?://(?!${HERE})`), speaks],
    [new RegExp(` mqtts?://(?!${HERE}).* ${GIVEN}| ${GIVEN}.* mqtts?://(?!${HERE})`), speaks],
    [
      / (?:imap|pop3)s?:\/\/.* (?:-X|--request)[ =]?["']?(?:STORE|EXPUNGE|DELE|UID STORE|UID EXPUNGE)\b| (?:-X|--request)[ =]?["']?(?:STORE|EXPUNGE|DELE|UID)\b.* (?:imap|pop3)s?:\/\//i,
      changes,
    ],
  ]),
  ...usesOf('himalaya', [[/ (?:send|reply|forward|write|save) /, speaks]]),
  ...usesOf(
    'telegram-send telegram-cli slack-notify slack slackcat slack-cli discord.sh apprise pushover pushbullet sendxmpp go-sendxmpp matrix-commander msteams-notify gotify simplepush pb kdeconnect-cli',
    [[/ (?!--help|--version|-h |-l |--list|-a ?--)\S/, speaks]],
  ),
  ...usesOf('signal-cli', [
    [/ (?:send\w*|updateProfile|quitGroup|updateGroup|unregister|block|remoteDelete) /, speaks],
  ]),
  ...usesOf('ntfy', [[/ (?:pub|publish|send|trigger) /, speaks]]),
  ...usesOf('toot twurl bsky t rainbowstream', [
    [/ (?:post|update|tweet|reply|dm|-d|follow|boost|statuses\/update\S*) /, speaks],
  ]),
  ...usesOf('sendsms gammu smstools gnokii', [[/ (?:sendsms|--sendsms|send) |\+\d/, speaks]]),
  ...usesOf('wall', [[/ \S/, speaks]]),
  ...usesOf('aws aws2 awslocal', [
    ...scalesDown,
    [
      / (?:sns publish\S*|ses send-\S+|sesv2 send-\S+|pinpoint send-\S+|connect start-outbound\S*|chime send-\S+) /,
      speaks,
    ],
  ]),
  ...usesOf('twilio', [
    [
      / (?:\S*:)?(?:messages|calls|faxes|verifications|conversations\S*|email)\S*:(?:create|send|set) |email:send /,
      speaks,
    ],
    [/ \S*phone-numbers\S*(?:buy|create|release|remove)/, pays],
  ]),
  ...usesOf('stripe', [
    [
      / (?:payment_intents|charges|refunds|payouts|transfers|invoices|subscriptions|orders|topups|disputes|checkout\S*|setup_intents|quotes) (?:\S+ )*?(?:create|confirm|capture|cancel|pay|finalize\S*|send\S*|void\S*|close|accept|update) |trigger .*--api-key|--live/,
      pays,
    ],
  ]),
  ...usesOf('paypal square braintree adyen gocardless mollie plaid', [
    [/ (?:\S+ )*?(?:create|capture|refund|charge|pay|transfer|payout|cancel) /, pays],
  ]),
  ...usesOf('cast', [[/ (?:send|publish) /, pays]]),
  ...usesOf(
    'bitcoin-cli litecoin-cli lncli lightning-cli electrum monero-wallet-cli solana spl-token near',
    [
      [
        / (?:send\w*|pay\w*|payinvoice|transfer|withdraw|dumpprivkey|dumpwallet|closechannel|closeallchannels|keysend|paytomany|backupwallet|importprivkey) /,
        pays,
      ],
    ],
  ),
  ...usesOf('fastlane', [
    [
      / (?:\S+ )?(?:deliver|release|supply|pilot|upload_\w+|submit\w*|deploy|beta|match nuke|nuke) /,
      publishes,
    ],
  ]),
  ...usesOf('eas', [[/ (?:submit|update) /, publishes]]),
  ...usesOf('altool', [[/ --upload/, publishes]]),
  ...usesOf('gcloud az doctl ibmcloud oci eksctl', [
    ...scalesDown,
    [/ iam service-accounts keys create /, changes],
  ]),
  ...usesOf('argocd', [[/ app (?:sync .*--(?:prune|force|replace)|terminate-op) ?/, changes]]),
  ...usesOf('fly flyctl', [[/ ips release /, changes]]),
  ...usesOf('docker', [[/ buildx imagetools create (?!.*--dry-run)/, publishes]]),
  ...usesOf('gh', [
    [/^ api (?=.*(?:PATCH|PUT)\b).*\b(?:private|visibility|archived|default_branch)=/, changes],
    [/ workflow run .*(?:deploy|release|publish|prod|destroy)/i, publishes],
  ]),
  ...usesOf('spark-submit', [[/ (?:s3a?|gs|https?|ftp):\/\/\S+\.(?:py|jar|R) /, runsFar]]),
  ...usesOf('dvc', [
    [/ gc (?:\S+ )*(?:-c|--cloud|-f|--force) /, changes],
    [/ remote modify \S+ url /, changes],
  ]),
  ...usesOf('cosign notation', [
    [/^ (?:sign|attest|attach|copy|save) (?!.*--upload=false)/, publishes],
  ]),
  ...usesOf('gh-pages', [[/ (?:-d|--dist) /, publishes]]),
  ...usesOf('mkdocs', [[/ gh-deploy /, publishes]]),
  ...usesOf('mike', [[/ (?:deploy|delete) .*(?:-p|--push) /, publishes]]),
  ...usesOf('ia', [[/ (?:upload|delete|metadata .*--modify) /, publishes]]),
  ...usesOf('huggingface-cli hf', [
    [/ (?:upload\S*|repo (?:delete|create)|delete\S*) /, publishes],
  ]),
  ...usesOf('kaggle', [[/ (?:create|submit|version|push|delete) /, publishes]]),
  ...usesOf('charmcraft snapcraft flatcar rockcraft', [
    [/ (?:upload|release|push|close|register\S*|promote) /, publishes],
  ]),
  ...usesOf('cpan-upload cpan-upload-http dzil mbt shipit conan', [
    [/ (?:\S+\.tar\.gz|release|upload) ?/, publishes],
  ]),
  ...usesOf('jsr esy elm shards dub raco luarocks opam-publish', [
    [/ (?:publish|upload|submit) /, publishes],
  ]),
  ...usesOf('puppet-module anaconda anaconda-client', [
    [/ (?:upload|push|release|remove) /, publishes],
  ]),
  // Another one of this name pushes patches onto the sources beside them.
  ...usesOf('quilt', [[/ (?:push|remove) (?:\S+ )*[\w-]+\/[\w-]+ /, publishes]]),
  ...usesOf('ldapmodify ldapadd ldapdelete ldapmodrdn ldappasswd ldapvi', [
    [/^(?!.* (?:-n|--help|-VV?) )/, changesPeople],
  ]),
  ...usesOf('samba-tool net pdbedit smbpasswd ipa kadmin kadmin.local radtest', [
    [
      / (?:\S+ )?(?:delete|del|remove|disable|setpassword|passwd|user-del|user-disable|-x|-d|delprinc|cpw|add|create|addprinc|user-add|rpc (?:shutdown|user)) ?/,
      changesPeople,
    ],
  ]),
  ...usesOf('ssh-copy-id', [[/ (?!-n |-h |-\?)\S/, changesPeople]]),
  ...usesOf('pg_ctl pg_ctlcluster', [[/ (?:stop|restart|promote|kill|initdb) ?/, stopsData]]),
  ...usesOf('mongod', [[/ --(?:shutdown|repair) /, stopsData]]),
  ...usesOf('mysqld mysqld_safe mariadbd', [
    [/ --(?:skip-grant-tables|initialize\S*|init-file)/, loses],
  ]),
  ...usesOf('mysql_install_db', [[/ \S/, loses]]),
  ...usesOf('edgedb gel surreal arangosh rethinkdb couchdb-cli dgraph', [
    [
      / (?:database (?:drop|wipe)|branch (?:drop|wipe)|instance destroy|import --replace|drop\S*|--drop-\w+)|\bREMOVE (?:DATABASE|NAMESPACE|TABLE)\b|\._drop/i,
      loses,
    ],
  ]),
  ...usesOf('neo4j-admin', [
    [
      / (?:database )?(?:delete|drop|restore .*--(?:force|overwrite)|import .*--overwrite) ?/,
      loses,
    ],
  ]),
  ...usesOf('mariadb-admin', [[/ (?:drop|shutdown|flush-\w+) /, loses]]),
  ...usesOf('sqlite-utils', [[/ (?:drop-table|drop-view) /, loses]]),
  ...usesOf('redis-cli valkey-cli keydb-cli', [
    [
      / (?:eval|evalsha|script) .*(?:flush|shutdown|config|del\b)/i,
      block('database.flush', 'empties or stops the store'),
    ],
  ]),
});
