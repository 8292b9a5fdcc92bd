import { codeOf } from '../../../kernel/thrown.ts';

type ClusterErrorCode =
  | 'no_binaries'
  | 'binaries_unusable'
  | 'unusable_path'
  | 'state_not_writable'
  | 'disk_full'
  | 'not_the_owner'
  | 'no_service_user'
  | 'lock_timeout'
  | 'init_failed'
  | 'start_failed'
  | 'start_timeout'
  | 'address_lost'
  | 'socket_gone'
  | 'data_missing'
  | 'data_damaged'
  | 'stop_failed'
  | 'version_mismatch'
  | 'password_missing'
  | 'password_refused'
  | 'foreign_server';

/** No room on the disk, or none left under a quota. */
export function isDiskFull(error: unknown): boolean {
  return /^(ENOSPC|EDQUOT)$/.test(codeOf(error));
}

/** The embedded cluster cannot be used; the message says what happened and what the owner can do. */
export class ClusterError extends Error {
  readonly code: ClusterErrorCode;

  constructor(code: ClusterErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ClusterError';
    this.code = code;
  }
}
