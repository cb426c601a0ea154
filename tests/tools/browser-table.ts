import { readFileSync, writeFileSync } from 'node:fs'

import { ABILITIES, FEATURES, featureWords, missingFor, type Ability, type Feature } from '#lib/browser/browser-features.ts'

/**
 * Features of this project's Chromium that the oldest supported versions are known to lack. Tests remove them from Chromium, because these
 * versions aren't available here. Nothing checks the list itself.
 */
export const LACKS = {
  'Firefox 115': ['VideoDecoder', 'VideoEncoder', 'AudioDecoder', 'AudioEncoder', 'VideoFrame', 'ImageDecoder'],
  'Safari 17': ['FileSystemFileHandle.prototype.createWritable', 'AudioDecoder', 'AudioEncoder', 'ImageDecoder'],
} as const satisfies Record<string, readonly string[]>

const PAGE = new URL('../../docs/browsers.md', import.meta.url)
const START = '<!-- browsers: npm run browser-table -->'
const END = '<!-- /browsers -->'

/** A browser with the features that it lacks. */
export interface Column {
  title: string
  missing: readonly Feature[]
}

/** The names of the features. */
export const features = Object.keys(FEATURES) as Feature[]
const abilities = Object.keys(ABILITIES) as Ability[]

/** Returns the columns of the browsers in `LACKS`. */
export function knownColumns(): Column[] {
  return Object.entries(LACKS).map(([title, lacks]) => ({
    title,
    missing: features.filter((feature) => (lacks as readonly string[]).includes(FEATURES[feature].path)),
  }))
}

/** Returns a browser's cell for each ability: `yes`, or the missing features. */
export function cellsOf({ missing }: Column): string[] {
  return abilities.map((ability) => {
    const lacks = missingFor(ability, (feature) => !missing.includes(feature))
    return lacks.length === 0 ? 'yes' : `no: ${featureWords(lacks)}`
  })
}

/** Returns the table of docs/browsers.md with these columns. */
export function tableOf(columns: readonly Column[]): string {
  const cells = columns.map(cellsOf)
  const lines = [
    ['', ...columns.map(({ title }) => title)],
    ['---', ...columns.map(() => '---')],
    ...abilities.map((ability, row) => [ABILITIES[ability].title, ...cells.map((column) => column[row] ?? '')]),
  ]
  return lines.map((line) => `| ${line.join(' | ')} |`).join('\n')
}

/** Returns the columns of the table: each title with its cells. */
export function readTable(page: string = readFileSync(PAGE, 'utf8')): Record<string, string[]> {
  const text = page.slice(page.indexOf(START) + START.length, page.indexOf(END))
  const lines = text.split('\n').filter((line) => line.startsWith('|'))
  const [titles = [], , ...rows] = lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
  return Object.fromEntries(titles.map((title, column) => [title, rows.map((row) => row[column] ?? '')]))
}

/** Writes the table into docs/browsers.md. */
export function writeTable(columns: readonly Column[]): void {
  const page = readFileSync(PAGE, 'utf8')
  const [from, to] = [page.indexOf(START), page.indexOf(END)]
  if (from < 0 || to < from) throw new Error(`docs/browsers.md needs the lines ${START} and ${END}.`)
  writeFileSync(PAGE, `${page.slice(0, from)}${START}\n\n${tableOf(columns)}\n\n${page.slice(to)}`)
}
