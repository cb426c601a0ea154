import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

import { namedPath } from './tools/import-rules.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

interface Station {
  file: string
  /** How it is reached, if not by an import. */
  by: string | undefined
}

/** Returns the walks of a tour: the numbered stations below each heading. */
function walksOf(text: string): Map<string, Station[]> {
  const walks = new Map<string, Station[]>()
  let heading = ''
  for (const line of text.split('\n')) {
    heading = /^## (.+)$/.exec(line)?.[1] ?? heading
    const [, file, by] = /^\d+\. `([^`]+)`(?:, by ([^:]+))?:/.exec(line) ?? []
    if (file !== undefined) walks.set(heading, [...(walks.get(heading) ?? []), { file, by }])
  }
  return walks
}

/** Returns the files that a source file imports, by their paths. */
function importsOf(file: string): string[] {
  const specifiers = [...read(file).matchAll(/from '([^']+)'|import\('([^']+)'\)/g)].map(([, plain, dynamic]) => plain ?? dynamic ?? '')
  return specifiers.flatMap((specifier) => {
    const named = namedPath(specifier)
    if (named !== undefined) return [named]
    if (!specifier.startsWith('.')) return []
    const path = relative(root, resolve(root, dirname(file), specifier))
    return [path, `${path}.ts`, `${path}.tsx`].filter((candidate) => /\.tsx?$/.test(candidate))
  })
}

const tour = read('docs/tour.md')
const walks = walksOf(tour)

describe('the tour', () => {
  it('has four walks', () => {
    expect([...walks].map(([title, stations]) => [title, stations.length])).toEqual([
      ['An upload', 12],
      ['A save', 12],
      ['The export of a video', 15],
      ['A page of the library', 9],
    ])
  })

  it.each([
    'src',
    'src/app',
    'src/editor',
    'src/engine',
    'src/lib',
    'src/ui',
    'src/features',
    'src/features/media',
    'src/features/media/review',
    'backend',
    'backend/jobs',
    'mocks',
    'server',
    'tests',
  ])('has every folder of %s on its map', (room) => {
    const map = tour.slice(tour.indexOf('## The house'), tour.indexOf('## An upload'))
    const folders = readdirSync(join(root, room), { withFileTypes: true }).filter((entry) => entry.isDirectory())
    const isNamed = (name: string): boolean => map.includes(`${name}/`) || map.includes(`src/${name}`)
    expect(folders.map(({ name }) => name).filter((name) => !isNamed(name))).toEqual([])
  })

  it.each([...walks])('goes from import to import where it names no other way: %s', (_title, stations) => {
    const broken = stations
      .map((station, index) => ({ ...station, previous: stations[index - 1]?.file }))
      .filter(({ file, by, previous }) => by === undefined && previous !== undefined && !importsOf(previous).includes(file))
    expect(broken.map(({ previous, file }) => `${previous} does not import ${file}`)).toEqual([])
  })

  it.each(['README.md', 'CONTRIBUTING.md', 'docs/tour.md', 'docs/manual.md', 'docs/testing.md'])(
    'names only files that exist: %s',
    (page) => {
      const named = [...read(page).matchAll(/`((?:src|backend|mocks|tests|e2e|build|docs|generated|deploy)\/[\w./-]+)`/g)].map(
        ([, path = '']) => path,
      )
      expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
    },
  )

  it.each([
    'README.md',
    'CONTRIBUTING.md',
    'docs/tour.md',
    'docs/manual.md',
    'docs/testing.md',
    'docs/browsers.md',
    'docs/benchmarks.md',
    'docs/contract-tests.md',
    'docs/scaling.md',
    'deploy/README.md',
  ])('links only to what exists: %s', (page) => {
    const links = [...read(page).matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path = '']) => join(dirname(page), path))
    expect(links.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
})
