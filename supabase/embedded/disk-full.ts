/** Message of the embedded storage's answer 507, when the disk has no room for a file. */
export const DISK_FULL = 'The disk is full.';

export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}
