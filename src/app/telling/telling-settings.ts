import type { AlertSettings } from '../../domain/alert/decide-alerts.ts';

/** When and where the owner is told. */
export type TellingSettings = {
  readonly alerts: AlertSettings;
  /** Five cron fields in the owner's zone; null: no report is mailed. */
  readonly reportAt: string | null;
  /** Addresses of the owner. */
  readonly to: readonly string[];
  /** Without an address the owner writes and reads files, and alerts are put there too. */
  readonly isByFile: boolean;
  /** Right side of the Message-IDs. */
  readonly domain: string;
};
