interface Titled {
  name: string
  exportedVersions: readonly { title: string }[]
}

/**
 * The title that a version gets unless the person gives another: the file's name without its ending, and a number where the media has
 * a version of that title already.
 */
export function versionTitle({ name, exportedVersions }: Titled): string {
  const base = name.replace(/\.[^.]+$/, '').slice(0, 180)
  const title = `${base === '' ? 'Picture' : base} (redacted)`
  const numbered = (number: number): string => (number === 1 ? title : `${title} (${number})`)
  let number = 1
  while (exportedVersions.some((version) => version.title === numbered(number))) number += 1
  return numbered(number)
}
