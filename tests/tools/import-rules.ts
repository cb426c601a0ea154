import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { parseSync } from 'rolldown/utils'

/** A part of the source tree, and the other parts that it may import from. */
type Rule = { part: RegExp; may: RegExp[] }

const LIB = /^src\/lib\//
const GENERATED = /^generated\//
const MODELS = /^generated\/(model\/|operations\.ts$)/
const API = /^src\/api\//
const ENGINE_CLIENT = /^src\/engine\/([a-z]+\/([a-z]+\/)?(client|types)|document\/engine|core\/(cancellation|errors))\.ts$/
/**
 * Modules that also run outside browsers: they read files without drawing or decoding images, and decode audio only if it is uncompressed.
 */
const ENGINE_READER =
  /^src\/engine\/(timed\/(read-file|waveform\/waveform)|image\/convertible-format|core\/(source|file-kind)|report\/hash|document\/(inspect|decode-text|read-text|text-layout|export\/secrets))\.ts$/
const ENGINE = [ENGINE_CLIENT, ENGINE_READER]
const BACKEND = /^backend\//
const STORES = [/^src\/state\//, /^src\/notifications\//, /^src\/telemetry\//]
/** Shown as a page. */
const MANUAL = /^docs\/manual\.md$/
const BACKEND_START = 'src/app/start/embedded.ts'
/** Modules next to the pages that only tests import. Tests may import anything. */
const TEST_SUPPORT = /\/test-support\.tsx?$/
const TEST_TOOLS = /^tests\//

const RULES: Rule[] = [
  { part: LIB, may: [] },
  { part: /^src\/ui\//, may: [LIB] },
  { part: /^src\/engine\//, may: [LIB, MODELS] },
  { part: /^src\/editor\//, may: [LIB, MODELS] },
  { part: GENERATED, may: [/^src\/api\/(http|contract)\.ts$/] },
  { part: API, may: [GENERATED, LIB] },
  { part: /^src\/telemetry\//, may: [API, GENERATED, LIB] },
  { part: /^src\/notifications\//, may: [API, GENERATED, LIB] },
  { part: /^src\/state\//, may: [API, GENERATED, LIB] },
  { part: /^src\/features\/([^/]+)\//, may: [/^src\/editor\//, ENGINE_CLIENT, API, GENERATED, ...STORES, /^src\/ui\//, LIB, MANUAL] },
  { part: /^src\/(app\/|main\.tsx$)/, may: [/^src\//, GENERATED] },
  { part: /^build\//, may: [LIB, /^mocks\/offline\//] },
  { part: BACKEND, may: [MODELS, ...ENGINE, LIB] },
  { part: /^mocks\//, may: [BACKEND, MODELS, ...ENGINE, LIB] },
  // Its headers are those of the build that it serves.
  { part: /^server\//, may: [BACKEND, MODELS, ...ENGINE, LIB, /^build\/security\/security-headers\.ts$/] },
]

/** The folders of the back end from the ground up. A file imports from lower floors and its own folder. */
const FLOORS = [
  ['records'],
  ['http'],
  ['ports'],
  ['accounts'],
  ['activities'],
  ['usage'],
  ['billing'],
  ['media'],
  ['jobs'],
  ['uploads', 'content', 'archive'],
  ['handlers'],
]

/** Returns the folder of a file of the back end; an empty string for files beside the folders. */
function backendFolder(path: string): string {
  const [, folder = '', ...rest] = path.split('/')
  return rest.length === 0 ? '' : folder
}

/** Returns whether an import within the back end goes down, or stays in its folder. Unknown folders have no floor. */
function goesDown(from: string, to: string): boolean {
  const [upper, lower] = [backendFolder(from), backendFolder(to)]
  if (upper === lower) return true
  const floorOf = (folder: string): number => (folder === '' ? FLOORS.length : FLOORS.findIndex((floor) => floor.includes(folder)))
  return floorOf(lower) !== -1 && floorOf(lower) < floorOf(upper)
}

/** One import that the rules do not allow. */
export type Breach = { from: string; to: string }

/** Returns the specifiers of a file's imports as written, including types. */
export function importsOf(file: string, source: string): string[] {
  const { module } = parseSync(file, source)
  const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start + 1, end - 1))
  const exported = module.staticExports.flatMap(({ entries }) => entries.flatMap((entry) => entry.moduleRequest?.value ?? []))
  return [...module.staticImports.map(({ moduleRequest }) => moduleRequest.value), ...dynamic, ...exported]
}

/** Returns whether `from` may import `to`. Both are paths relative to the project's root. */
export function mayImport(from: string, to: string): boolean {
  if (from === BACKEND_START && to.startsWith('mocks/')) return true
  // Page tests reach the mock back end through tests/support, never directly.
  if (TEST_SUPPORT.test(from) && TEST_TOOLS.test(to)) return true
  if (from.startsWith('src/') && TEST_SUPPORT.test(to) && !TEST_SUPPORT.test(from)) return false
  if (BACKEND.test(from) && BACKEND.test(to)) return goesDown(from, to)
  const rule = RULES.find(({ part }) => part.test(from))
  if (!rule) return true
  // The match is the part's folder, so that one feature cannot import another.
  const own = rule.part.exec(from)?.[0] ?? ''
  return to.startsWith(own) || rule.may.some((part) => part.test(to))
}

/** Folders whose imports have a name: `#lib/…` is `src/lib/…`. */
const ROOMS = ['api', 'app', 'editor', 'engine', 'features', 'lib', 'notifications', 'state', 'telemetry', 'ui']
const TREES = ['backend', 'generated', 'mocks', 'server', 'tests']

/** Returns the path below the root that a named import stands for, or undefined for other imports. */
export function namedPath(specifier: string): string | undefined {
  if (specifier === '#contract') return 'src/api/contract.ts'
  const [, name = '', rest = ''] = /^#([a-z]+)\/(.+)$/.exec(specifier) ?? []
  if (ROOMS.includes(name)) return `src/${name}/${rest}`
  return TREES.includes(name) ? `${name}/${rest}` : undefined
}

/** Returns the path below the root of an imported file, or undefined for a package, even if its exports do not name the file. */
export function resolveImport(root: string, from: string, specifier: string): string | undefined {
  const path = specifier.replace(/\?.*$/, '')
  const named = namedPath(path)
  if (named !== undefined) return named
  if (!path.startsWith('.')) return undefined
  const base = resolve(root, dirname(from), path)
  // Packages need not be installed in a checkout that is only counted.
  if (relative(root, base).startsWith('node_modules/')) return undefined
  const found = ['', '.ts', '.tsx', '/index.ts'].map((end) => base + end).find((file) => existsSync(file) && statSync(file).isFile())
  if (found === undefined) throw new Error(`${from} imports ${specifier}, which is not there`)
  return relative(root, found)
}

/** Returns the forbidden imports of the files, and the number of checked imports. */
export function checkImports(root: string, files: string[]): { breaches: Breach[]; checked: number } {
  const breaches: Breach[] = []
  let checked = 0
  for (const from of files) {
    for (const specifier of importsOf(from, readFileSync(resolve(root, from), 'utf8'))) {
      const to = resolveImport(root, from, specifier)
      if (to === undefined) continue
      checked += 1
      if (!mayImport(from, to)) breaches.push({ from, to })
    }
  }
  return { breaches, checked }
}

/** Max levels that a relative import may go up. */
const MAX_UP = 2

/** Returns the folder of a path if imports can name it, such as `lib` for `src/lib/…`. */
function roomOf(path: string): string | undefined {
  const [tree = '', room = ''] = path.split('/')
  if (tree === 'src') return ROOMS.includes(room) ? room : undefined
  return TREES.includes(tree) ? tree : undefined
}

/**
 * Returns relative imports that lead into another named folder or go up more than two levels. Named imports stay valid when the importing
 * file moves.
 */
export function unnamedImports(root: string, files: string[]): Breach[] {
  return files.flatMap((from) =>
    importsOf(from, readFileSync(resolve(root, from), 'utf8'))
      .filter((specifier) => specifier.startsWith('.'))
      .map((specifier) => ({ from, to: relative(root, resolve(root, dirname(from), specifier)), ups: specifier.split('../').length - 1 }))
      .filter(({ to, ups }) => roomOf(to) !== undefined && (ups > MAX_UP || roomOf(to) !== roomOf(from)))
      .map(({ to }) => ({ from, to })),
  )
}
