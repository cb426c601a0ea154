import { fileURLToPath } from 'node:url'

import type { Plugin, Rolldown } from 'vite'

import { circlesOf } from './circles.ts'

type Groups = Rolldown.CodeSplittingOptions
type Graph = Parameters<Extract<NonNullable<Groups['groups']>[number]['name'], (...parameters: never[]) => unknown>>[1]

const inRoot = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))
/** The embedded back end, which starts before the app is loaded. Missing in other builds, as is the recovery page. */
const BACK_END = ['src/app/start/embedded.ts', 'mocks/browser.ts', 'mocks/recovery.ts'].map(inRoot)
const RECOVERY = inRoot('src/app/start/render-recovery.tsx')
const APP = inRoot('src/app/render-app.tsx')
const SHELL = inRoot('src/app/shell/shell.tsx')
const ROUTER = inRoot('src/app/routes/router.tsx')
/** Modules of several pages without a common subject. */
const INTERFACE = /\/(node_modules|generated|src\/(ui|notifications))\//
/** Pages that are open to visitors, and what the app loads later on every page. */
const VISITORS = /\/src\/(features\/(auth|landing)|app\/start)\//
/** Apart from other pages of visitors, because most of them open only this one. */
const LANDING = /\/src\/features\/landing\//
const LIBRARY = /\/src\/features\/library\//
const ACCOUNT = /\/src\/features\/account\//
const ENTERPRISE = /\/src\/(features\/(enterprise|admin)|app\/routes)\//
/** The transcript stands beside the workspaces, but is a page of its own. */
const WORKSPACES = /\/src\/features\/media\/workspace\/(?!(transcript-page|open-transcript)\.)/
const VERSIONS = /\/src\/features\/media\/(workspace\/(?!(transcript-page|open-transcript)\.)|downloads\/)/
/** Other pages of a file, which need a part of what workspaces share. */
const FILES = /\/src\/features\/media\/(workspace|transcript|preview)\//

/** Modules that only pass on what others export, of which the bundler keeps what is used. */
const BARREL =
  /\/node_modules\/@(?:blueprintjs\/(?:core|icons)\/lib\/esm\/(?:generated\/)?(?:components\/)?|tanstack\/(?:react-query|query-core)\/build\/modern\/)index\.js$|\/src\/api\/contract\.ts$/
const OF_BARREL =
  /\/node_modules\/(@blueprintjs\/(?:core|icons)|@tanstack(?=\/(?:react-query|query-core)))\/|\/(?:generated\/model|src\/api\/refined)\/\w/
/** The owner of modules that have no package. */
const CONTRACT = '#contract'
const IMPORTS = /import \{([^}]*)\} from ["'](#contract|@blueprintjs\/(?:core|icons)|@tanstack(?=\/(?:react-query|query-core)))[^"'.]*["']/g
const DECLARED = /export (?:const|let|var|class|(?:async )?function) (\w+)/g
const LISTED = /export \{([^}]*)\};/g

/** Returns the names in a list such as `a, b as c`: those outside the module that has the list, or those inside another. */
const namesIn = (list: string, side: 'first' | 'last'): string[] =>
  list.split(',').map(
    (one) =>
      one
        .trim()
        .split(' as ')
        .at(side === 'first' ? 0 : -1) ?? '',
  )

/**
 * Returns the modules behind barrels by their package and the names that they export. Some icons are named like components, or like other
 * icons.
 */
function findExporters(graph: Graph, ids: Iterable<string>): Map<string, string[]> {
  const exporters = new Map<string, string[]>()
  for (const id of ids) {
    const found = OF_BARREL.exec(id)
    if (!found || BARREL.test(id)) continue
    const [, owner = CONTRACT] = found
    const code = graph.getModuleInfo(id)?.code ?? ''
    const declared = [...code.matchAll(DECLARED)].map(([, name = '']) => name)
    const listed = [...code.matchAll(LISTED)].flatMap(([, list = '']) => namesIn(list, 'last'))
    for (const name of [...declared, ...listed]) exporters.set(`${owner} ${name}`, [...(exporters.get(`${owner} ${name}`) ?? []), id])
  }
  return exporters
}

/** Returns the modules that entries import statically, with themselves. Behind a barrel, only those whose exports a module names. */
function closureOf(entries: Iterable<string>, graph: Graph, exporters?: Map<string, string[]>): Set<string> {
  const closure = new Set(entries)
  for (const id of closure) {
    const { importedIds = [], code } = graph.getModuleInfo(id) ?? {}
    for (const imported of importedIds) if (!exporters || !BARREL.test(imported)) closure.add(imported)
    for (const [, list = '', owner = ''] of code?.matchAll(IMPORTS) ?? []) {
      for (const name of namesIn(list, 'first')) {
        exporters?.get(`${owner} ${name}`)?.forEach((exporter) => closure.add(exporter))
      }
    }
  }
  return closure
}

interface Uses {
  /** The parts of the app that import a module statically: pages, the shell around most of them, and what starts before. */
  users: ReadonlyMap<string, readonly string[]>
  /** The components of the interface, with everything that they import. */
  ofInterface: ReadonlySet<string>
}

function findUses(graph: Graph): Uses {
  const loadedBy = (id: string): readonly string[] => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []
  const pages = [APP, ROUTER, SHELL].flatMap(loadedBy)
  // What visitors' pages load later is no reason to load the shell.
  const later = pages.filter((page) => VISITORS.test(page)).flatMap(loadedBy)
  const exporters = findExporters(graph, closureOf([APP], graph))
  const users = new Map<string, string[]>()
  for (const part of new Set([...BACK_END, RECOVERY, APP, SHELL, ...pages, ...later])) {
    for (const id of closureOf([part], graph, exporters)) users.set(id, [...(users.get(id) ?? []), part])
  }
  const ofInterface = closureOf(
    [...users.keys()].filter((id) => INTERFACE.test(id)),
    graph,
    exporters,
  )
  return { users, ofInterface }
}

/**
 * Returns the name of the file that several parts share, or null for what one alone uses. What a module imports has at least its users, so
 * no group imports from one that is listed after it, and none waits for another that waits for it.
 */
function groupOf(users: readonly string[], isInterface: boolean): string | null {
  const isShared = users.length > 1
  if (users.some((user) => BACK_END.includes(user))) return users.every((user) => BACK_END.includes(user)) ? null : 'with-back-end'
  if (users.includes(RECOVERY)) return isShared ? 'with-recovery' : null
  if (users.includes(APP)) return 'app'
  if (users.some((user) => VISITORS.test(user))) {
    const name = users.some((user) => LANDING.test(user)) ? 'landing' : 'visitors'
    if (!users.every((user) => VISITORS.test(user))) return `with-${name}`
    return isShared ? name : null
  }
  if (users.includes(SHELL)) return 'shell'
  if (!isShared) return null
  if (users.some((user) => LIBRARY.test(user))) return isInterface ? 'interface-with-library' : 'with-library'
  const kinds = Object.entries({ workspaces: WORKSPACES, versions: VERSIONS, files: FILES, enterprise: ENTERPRISE, account: ACCOUNT })
  return kinds.find(([, kind]) => users.every((user) => kind.test(user)))?.[0] ?? (isInterface ? 'interface' : 'pages')
}

/**
 * Groups the app's modules into few files, by the parts of the app that load together. Without it, the bundler writes a file for each
 * combination of pages that share a module, and a page loads up to 150.
 */
export function chunkGroups(): Groups {
  let uses: Uses | undefined
  return {
    includeDependenciesRecursively: false,
    groups: [
      // Runs before the browser check, so it must contain nothing else.
      { name: 'start', tags: ['$initial'], priority: 1 },
      {
        name: (id, graph) => {
          uses ??= findUses(graph)
          return groupOf(uses.users.get(id) ?? [], uses.ofInterface.has(id))
        },
      },
    ],
  }
}

/** Fails a build in which files import each other: one of them would run before what it needs. */
export function circlesPlugin(): Plugin {
  return {
    name: 'refuse-circles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? [one] : []))
      const [circle] = circlesOf(chunks.flatMap(({ fileName, imports }) => imports.map((to) => ({ from: fileName, to }))))
      if (circle) throw new Error(`Files of the build import each other: ${circle.join(', ')}. Mend the groups in chunk-groups.ts.`)
    },
  }
}
