import { formatCount } from './formats'

/** Max names that are listed. Further ones are counted. */
const MAX_NAMES = 3

/** Lists the names of files: `a.jpg and b.jpg`, or `a.jpg, b.jpg, c.jpg and 4 other files`. */
export function namesOfFiles(files: readonly { readonly name: string }[]): string {
  const names = files.slice(0, MAX_NAMES).map(({ name }) => name)
  const others = files.length - names.length
  return others > 0 ? `${names.join(', ')} and ${formatCount(others, 'other file')}` : names.join(' and ')
}
