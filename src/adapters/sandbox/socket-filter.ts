/** As linux/audit.h and the tables of system calls have them. */
const MACHINES = {
  x64: { audit: 0xc000003e, socket: 41, socketpair: 53, keys: 248 },
  arm64: { audit: 0xc00000b7, socket: 198, socketpair: 199, keys: 217 },
} as const;
export type FilteredMachine = keyof typeof MACHINES;

/** The second interface of x86-64 has the same calls from here on; elsewhere there are no such numbers. */
const X32_FROM = 0x40000000;
/**
 * Unix (the way to the proxy; another filter takes it from the step itself), the internet, netlink: they end in the
 * sandbox's own network. Others, vsock first, lead out of it or into parts of the kernel that few have looked at.
 */
const [UNIX, INET, INET6, NETLINK] = [1, 2, 10, 16] as const;

/**
 * add_key, request_key and keyctl follow each other on both. A step inherits the session keyring of the controller, and
 * with it what its user's login keeps there (Kerberos tickets, keys of mounted folders): no namespace parts them.
 */
const KEY_CALLS = 3;

const EPERM = 1;
const EAFNOSUPPORT = 97;
/** Offsets in struct seccomp_data; of the first argument the half that the kernel looks at. */
const NUMBER = 0;
const ARCHITECTURE = 4;
const FIRST_ARGUMENT = 16;

/** Code, instructions to skip when true and when false, value: struct sock_filter. */
type Instruction = readonly [code: number, whenTrue: number, whenFalse: number, value: number];

const load = (offset: number): Instruction => [0x20, 0, 0, offset];
const whenEqual = (value: number, skip: number): Instruction => [0x15, skip, 0, value];
const unlessEqual = (value: number, skip: number): Instruction => [0x15, 0, skip, value];
const whenAtLeast = (value: number, skip: number): Instruction => [0x35, skip, 0, value];
const unlessAtLeast = (value: number, skip: number): Instruction => [0x35, 0, skip, value];
const allow: Instruction = [0x06, 0, 0, 0x7fff0000];
const refuse = (errno: number): Instruction => [0x06, 0, 0, 0x00050000 + errno];

/**
 * A filter for `bwrap --seccomp`: sockets are made of a few families only, keyrings of the kernel are closed, and calls
 * come by no other interface than the machine's own, where they would have other numbers.
 */
export function socketFilter(machine: FilteredMachine): Uint8Array {
  const { audit, socket, socketpair, keys } = MACHINES[machine];
  return encoded([
    load(ARCHITECTURE),
    unlessEqual(audit, 13),
    load(NUMBER),
    whenAtLeast(X32_FROM, 11),
    unlessAtLeast(keys, 1),
    unlessAtLeast(keys + KEY_CALLS, 9),
    whenEqual(socket, 1),
    unlessEqual(socketpair, 5),
    load(FIRST_ARGUMENT),
    whenEqual(UNIX, 3),
    whenEqual(INET, 2),
    whenEqual(INET6, 1),
    unlessEqual(NETLINK, 1),
    allow,
    refuse(EAFNOSUPPORT),
    refuse(EPERM),
  ]);
}

/** In the byte order of both machines. */
function encoded(program: readonly Instruction[]): Uint8Array {
  const bytes = Buffer.alloc(program.length * 8);
  for (const [at, [code, whenTrue, whenFalse, value]] of program.entries()) {
    bytes.writeUInt16LE(code, at * 8);
    bytes.writeUInt8(whenTrue, at * 8 + 2);
    bytes.writeUInt8(whenFalse, at * 8 + 3);
    bytes.writeUInt32LE(value, at * 8 + 4);
  }
  return bytes;
}
