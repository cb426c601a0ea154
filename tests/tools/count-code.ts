import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

import { circlesOf, type Import } from '../../build/circles.ts'
import { importsOf, resolveImport } from './import-rules.ts'

// Counts the code of a checkout, to compare its structure over time: `node tests/tools/count-code.ts [checkout]`.

/** Lines that stand in more than one place. */
export interface Repeat {
  lines: number
  /** `file:line` of the two first places. */
  places: [string, string]
}

/** Returns the middle value of numbers, the lower of two; 0 without any. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0
}

/**
 * Returns the imports that run up between the folders of one folder. Where folders import each other, those that import more than they
 * are imported stand above (the order of Eades, Lin and Smyth, Information Processing Letters 47, 1993), and the others run up.
 */
export function importsUp(imports: readonly Import[], parent: string): Import[] {
  const folderOf = (path: string): string | undefined =>
    path.startsWith(`${parent}/`) ? /^([^/]+)\//.exec(path.slice(parent.length + 1))?.[1] : undefined
  const between = imports.flatMap((one) => {
    const [from, to] = [folderOf(one.from), folderOf(one.to)]
    return from === undefined || to === undefined || from === to ? [] : [{ from, to, one }]
  })
  return circlesOf(between).flatMap((circle) => {
    const inside = between.filter(({ from, to }) => circle.includes(from) && circle.includes(to))
    const order: string[] = []
    while (order.length < circle.length) {
      const left = inside.filter(({ from, to }) => !order.includes(from) && !order.includes(to))
      const surplus = (name: string): number =>
        left.filter(({ from }) => from === name).length - left.filter(({ to }) => to === name).length
      const [first = ''] = circle.filter((name) => !order.includes(name)).toSorted((a, b) => surplus(b) - surplus(a))
      order.push(first)
    }
    return inside.filter(({ from, to }) => order.indexOf(from) > order.indexOf(to)).map(({ one }) => one)
  })
}

/** Returns stretches of more than `longest` equal lines, without imports, blank lines and indentation. */
export function repeatsOf(files: ReadonlyMap<string, string>, longest: number): Repeat[] {
  const lines = [...files].map(([file, text]) => ({
    file,
    code: text.split('\n').flatMap((line, index) => {
      const trimmed = line.trim()
      return trimmed === '' || /^(import|\} from) /.test(trimmed) ? [] : [{ trimmed, number: index + 1 }]
    }),
  }))
  const seen = new Map<string, { file: number; start: number }>()
  const repeats: Repeat[] = []
  for (const [index, { file, code }] of lines.entries()) {
    for (let start = 0; start + longest < code.length; start += 1) {
      const key = code
        .slice(start, start + longest + 1)
        .map(({ trimmed }) => trimmed)
        .join('\n')
      const before = seen.get(key)
      if (!before) {
        seen.set(key, { file: index, start })
        continue
      }
      const other = lines[before.file]
      if (!other || (before.file === index && before.start + longest >= start)) continue
      let length = longest + 1
      while (code[start + length] !== undefined && code[start + length]?.trimmed === other.code[before.start + length]?.trimmed) length += 1
      repeats.push({ lines: length, places: [`${other.file}:${other.code[before.start]?.number}`, `${file}:${code[start]?.number}`] })
      start += length - 1
    }
  }
  return repeats
}

const TREES = ['src', 'backend', 'mocks', 'server', 'build']
const SHORT = 50
const LONGEST_REPEAT = 10
/** Max files of a folder. */
export const FULL_FOLDER = 25
/** Max lines of a file. */
export const LONG_FILE = 300

/** Returns the code files of a checkout by path, tracked or new, without tests and generated files. */
export function codeOf(root: string, trees: readonly string[] = TREES): Map<string, string> {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...trees], { cwd: root, encoding: 'utf8' })
  const isCode = (file: string): boolean => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$|test-support|\/testing\//.test(file)
  const files = listed.split('\n').filter((file) => isCode(file) && existsSync(join(root, file)))
  return new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
}

/** Returns the imports of files from each other. */
export function importsIn(root: string, files: ReadonlyMap<string, string>): Import[] {
  return [...files].flatMap(([from, text]) =>
    importsOf(from, text).flatMap((specifier) => {
      const to = resolveImport(root, from, specifier)
      return to === undefined ? [] : [{ from, to }]
    }),
  )
}

/** Returns the number of lines of each file. */
export function linesByFile(files: ReadonlyMap<string, string>): Map<string, number> {
  return new Map([...files].map(([file, text]) => [file, text.trimEnd().split('\n').length]))
}

/** Returns the number of files in each folder that has any, without those in folders below it. */
export function filesByFolder(files: ReadonlyMap<string, string>): Map<string, number> {
  const folders = new Map<string, number>()
  for (const file of files.keys()) folders.set(dirname(file), (folders.get(dirname(file)) ?? 0) + 1)
  return folders
}

/** Returns all folders on the ways to files, each once. */
export function foldersOf(files: ReadonlyMap<string, string>): string[] {
  const all = [...filesByFolder(files).keys()].flatMap((folder) =>
    folder.split('/').map((_name, index, names) => names.slice(0, index + 1).join('/')),
  )
  return [...new Set(all)]
}

/** Writes the figures of a checkout, one a line. */
export function countCode(root: string): string {
  const files = codeOf(root)
  const imports = importsIn(root, files)
  const sizes = linesByFile(files)
  const all = [...sizes.values()]
  const folders = filesByFolder(files)
  const up = foldersOf(files).flatMap((parent) => importsUp(imports, parent))
  const circles = circlesOf(imports)
  const repeats = repeatsOf(files, LONGEST_REPEAT)
  const percent = (count: number): string => `${Math.round((100 * count) / files.size)}%`
  const short = all.filter((size) => size < SHORT).length
  const long = [...sizes].filter(([, size]) => size > LONG_FILE)
  const full = [...folders].filter(([, count]) => count > FULL_FOLDER)
  return [
    `folders: ${folders.size}, ${full.length} with more than ${FULL_FOLDER} files`,
    ...full.map(([folder, count]) => `  ${folder}: ${count}`),
    `files: ${files.size}`,
    `lines: ${all.reduce((sum, size) => sum + size, 0)}`,
    `median file: ${median(all)} lines; ${percent(short)} below ${SHORT}, ${long.length} above ${LONG_FILE}`,
    ...long.map(([file, size]) => `  ${file}: ${size}`),
    `imports up: ${up.length}`,
    ...up.map(({ from, to }) => `  ${from} -> ${to}`),
    `circles of files: ${circles.length}`,
    ...circles.map((circle) => `  ${circle.join(', ')}`),
    `repeated stretches above ${LONGEST_REPEAT} lines: ${repeats.length}`,
    ...repeats.map(({ lines, places }) => `  ${lines}: ${places.join(', ')}`),
  ].join('\n')
}

if (import.meta.main) console.log(countCode(resolve(process.argv[2] ?? '.')))
