/** What the embedded storage answers, with status 507, when there is no room for a file. */
export const DISK_FULL = 'The disk is full.';

export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}
