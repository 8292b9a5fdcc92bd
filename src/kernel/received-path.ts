/** Where files of the owner lie in the workspace, whatever way they came. */
const FOLDER = 'received';
/** Letters, digits and a few signs that no file system, shell or page reads as more than a name. */
const STRANGE = /[^\p{L}\p{N}._-]+/gu;
const LONGEST_NAME = 80;
const MAIL_MARK = 12;

/** The path of a file with that name, which may be anybody's words. `mark`: ours, and what sets it apart from others. */
export function receivedPath(mark: string, name: string): string {
  return `${FOLDER}/${mark}-${plainName(name)}`;
}

/** The folder of what came with a mail: in words of code alone, so that any prompt may name it. */
export function folderOfMail(mailId: string): string {
  return `${FOLDER}/${markOfMail(mailId)}`;
}

/** The file of what came with a mail, by its place from 1: no two of them share one, whatever they are called. */
export function pathOfAttachment(mailId: string, place: number, name: string): string {
  return receivedPath(`${markOfMail(mailId)}/${place}`, name);
}

function markOfMail(mailId: string): string {
  return `mail-${mailId.replace(/[^a-z0-9]+/giu, '').slice(0, MAIL_MARK)}`;
}

/** The last part of the name alone, without signs that mean something to a shell, and never hidden. */
function plainName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plain = last.replace(STRANGE, '-').replace(/^[.-]+/, '');
  const end = /\.[\p{L}\p{N}]{1,10}$/u.exec(plain)?.[0] ?? '';
  const stem = plain.slice(0, plain.length - end.length).slice(0, LONGEST_NAME - end.length);
  return stem === '' ? `file${end}` : `${stem}${end}`;
}
