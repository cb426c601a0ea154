/** The title that a version gets unless the person gives another: the file's name without its ending. */
export function versionTitle(mediaName: string): string {
  const base = mediaName.replace(/\.[^.]+$/, '').slice(0, 180)
  return `${base === '' ? 'Picture' : base} (redacted)`
}
