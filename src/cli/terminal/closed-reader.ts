/** A closed reader (`| head`) or a full disk is no failure of the command: the work goes on. */
export function heedClosedReader(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOSPC') return;
    if (error.code !== 'EPIPE') throw error;
    process.exit(0);
  });
  process.stderr.on('error', () => undefined);
}
