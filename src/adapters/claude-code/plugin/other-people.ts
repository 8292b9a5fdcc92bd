const FIRST_PERSON = 1000;
const NOBODY = 65_534;
const NO_LOGIN = /\/(nologin|false|sync|halt|shutdown)$/;

/** Who else can log in on this machine, by a text of the form of /etc/passwd. */
export function otherPeople(passwd: string, ownUid: number): readonly string[] {
  return passwd.split('\n').flatMap((line) => {
    const [name = '', , uid = '', , , , shell = ''] = line.split(':');
    const id = Number(uid);
    const isPerson = uid !== '' && id >= FIRST_PERSON && id < NOBODY && !NO_LOGIN.test(shell);
    return isPerson && id !== ownUid ? [name] : [];
  });
}

/** The same on macOS, where each person has a folder there. */
export function otherHomes(folders: readonly string[], ownName: string): readonly string[] {
  return folders.filter(
    (name) => !['Shared', 'Guest', ownName].includes(name) && !name.startsWith('.'),
  );
}
