import { describe, expect, it } from 'vitest';
import { verdictOf } from '../support/guard.ts';

/** Programs without an entry of their own: the first command is everyday work, the second must be asked about. */
const PAIRS: readonly (readonly [string, string, string])[] = [
  ['an action of two words', 'sometool bucket-list b1', 'sometool bucket-delete b1'],
  ['an action in camel case', 'vtool GetKeyspace commerce', 'vtool DeleteKeyspace commerce'],
  ['a verb beside a thing', 'sometool remove trailing-blanks', 'sometool remove volume data'],
  ['a verb behind what others use', 'sometool remove app', 'sometool app remove'],
  ['a verb, what others use and its name', 'sometool rm team-notes x', 'sometool rm team ops'],
  ['a verb behind a noun', 'sometool rm fou', 'sometool fou del port 9'],
  ['a verb behind what is installed here', 'sometool addons remove a', 'sometool ignite rm'],
  ['a verb behind another program', 'sometool npm remove a', 'sometool mail remove a'],
  ['a thing before a colon', 'sometool plugins:remove a', 'sometool domains:remove a'],
  ['a thing that is replaced', 'sometool rotate log', 'sometool instance restore web1'],
  ['a key that is replaced', 'sometool rotate 90', 'sometool keys rotate'],
  ['somebody who is let in', 'sometool users list', 'sometool users invite a@example.com'],
  ['rights that are given', 'sometool test grant', 'sometool vault user grant'],
  ['rights that a colon names', 'sometool make:view invite', 'sometool access:grant a'],
  ['a new version', 'sometool deploy status', 'sometool deploy'],
  ['work for the public', 'sometool new publish', 'sometool collection publish a'],
  [
    'a network of this machine',
    'sometool deploy --network localhost',
    'sometool deploy --network main',
  ],
  ['a chain of its own', 'hardhat ignition deploy a.ts', 'hardhat deploy --network sepolia'],
  ['a schema and a version', 'prisma migrate deploy', 'sometool app deploy'],
  ['a folder of that name', 'yamllint deploy', 'sometool site:deploy'],
  ['a thing in the name of the program', 'x-format remove web1', 'x-instance remove web1'],
  ['a verb and everything', 'sometool clear all', 'sometool reset all'],
  ['a program named for a loss', 'rmtrailing -f a.txt', 'ssh admin@array rmvdisk -force data'],
  ['an action with a dot', 'sometool vm.list a', 'sometool vm.delete a'],
  ['a file named for an action', 'sometool delete.js', 'sometool delete-js'],
  ['money', 'sometool refund list', 'sometool refund create --charge a'],
  ['a message', 'sometool campaign list', 'sometool campaign send 42'],
  ['secrets', 'sometool secrets list', 'sometool secrets export'],
  ['the value of an option', 'sometool --reject delete', 'sometool --force delete'],
  ['a name and production', 'a-restore --clean dev', 'a-restore --clean prod'],
  ['an action of one word', 'sometool clearscreen', 'sometool clearconfig'],
  ['a way back that is cut off', 'sometool reset --soft', 'sometool factory-reset'],
  ['a loss without being asked', 'sometool remove --force', 'sometool remove --name=a --force'],
  ['a loss of whatever there is', 'sometool rm a.txt', "sometool rm --allow-many '*'"],
  ['somebody who is shut out', 'sometool deactivate theme', 'sometool users deactivate alice'],
  ['a setting that is the verb', 'sometool x erase=false', 'sometool x erase=true'],
  ['an option of deletion for all', 'sometool --delete a', 'sometool --delete --all'],
  ['an option that revokes', 'openssl ca -verify a.pem', 'openssl ca -revoke a.pem'],
  [
    'a second word of a statement',
    "con <<< 'update add a.example'",
    "con <<< 'update delete a.example'",
  ],
  ['an option that is the verb', 'sometool --destination out', 'sometool lun -destroy -name data'],
  ['an option that names what is lost', 'sometool --delete-blanks', 'sometool x --delete-all'],
  ['an option that accepts a loss', 'sometool push', 'sometool push --accept-data-loss'],
  ['a statement of a console', "con -c 'list pools'", "con -c 'delete pool [main]'"],
  ['the input of a console', "con <<< 'list volume=7'", "con <<< 'delete volume=7 yes'"],
  ['SQL for a client without an entry', "newdb -e 'select 1'", "newdb -e 'drop table users'"],
  ['a call in a console', `con 'db.list("x")'`, `con 'r.dbDrop("x")'`],
  ['production, and a change', 'sometool stop dev-1', 'sometool stop prod-1'],
  ['production in a product', 'sometool move products', 'sometool move prodzone'],
  ['a first word that only asks', 'sometool monitor destroy', 'sometool now destroy'],
  ['a name that is made', 'gen add delete-user', 'gen user delete-user'],
  ['a word of HTTP', 'sometool DELETE', 'sometool delete'],
  [
    'somebody who gets all rights',
    'wp user create a --role=editor',
    'wp user create a --role=owner',
  ],
];

describe('a program without an entry', () => {
  it.each(PAIRS)('is judged by %s', (_, everyday, dangerous) => {
    expect([verdictOf(everyday), verdictOf(dangerous)]).toEqual(['allow', 'escalate']);
  });
});
