/** Returns whether a build failed because the disk is full, which Node reports with a code and the bundler only with the system's words. */
export const isDiskFull = (error: unknown): boolean =>
  /ENOSPC|no space left on device|not enough space on the disk/i.test(error instanceof Error ? error.message : String(error))
