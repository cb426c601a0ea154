/** Returns the file name of an archive, such as `redaction-studio-2026-11-20.tar`. */
export function archiveName(date: Date): string {
  return `redaction-studio-${date.toISOString().slice(0, 10)}.tar`
}
