interface Titled {
  name: string
  exportedVersions: readonly { title: string }[]
}

/**
 * Returns the default title of a version: the file name without extension, with a number if the file already has a version with that title.
 */
export function versionTitle({ name, exportedVersions }: Titled): string {
  const base = name.replace(/\.[^.]+$/, '').slice(0, 180)
  const title = `${base === '' ? 'File' : base} (redacted)`
  const numbered = (number: number): string => (number === 1 ? title : `${title} (${number})`)
  let number = 1
  while (exportedVersions.some((version) => version.title === numbered(number))) number += 1
  return numbered(number)
}
