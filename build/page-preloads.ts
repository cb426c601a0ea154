import { fileURLToPath } from 'node:url'

const inRoot = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** The modules that the entry loads one after another. A build may lack the back end. */
const APP = ['src/app/start/embedded.ts', 'mocks/browser.ts', 'src/app/render-app.tsx'].map(inRoot)
const SHELL = 'src/app/shell/shell.tsx'
/** The pages on which most visits begin, with the modules that the router loads for them. `*` is any other page of a known user. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  login: ['src/features/auth/login-page.tsx'],
  signup: ['src/features/auth/signup-page.tsx'],
  home: [SHELL, 'src/features/library/library-page.tsx'],
  '*': [SHELL],
}

/** The part of a chunk that is used here. */
export interface PreloadedChunk {
  fileName: string
  moduleIds: string[]
  imports: string[]
  viteMetadata?: { importedCss: ReadonlySet<string> }
}

/** Files of a build that a page needs and the browser would only find one after another. */
export interface Preloads {
  /** Loaded by every page of the app after the entry. */
  app: string[]
  /** Loaded by pages after the app, by their path below the base. */
  pages: Record<string, string[]>
}

/** Returns the styles and scripts of chunks with everything that they import, without those that are loaded before. */
function filesOf(chunks: readonly PreloadedChunk[], modules: readonly string[], before: ReadonlySet<string>): string[] {
  const found = new Set(chunks.filter(({ moduleIds }) => moduleIds.some((id) => modules.includes(id))))
  for (const { imports } of found) for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk)
  const styles = [...found].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
  const scripts = [...found].map(({ fileName }) => fileName)
  return [...new Set([...styles, ...scripts])].filter((file) => !before.has(file))
}

/**
 * Returns what the pages of a build load after the entry.
 *
 * @throws if one of the pages is not in the build
 */
export function preloadsOf(chunks: readonly (PreloadedChunk & { isEntry: boolean })[]): Preloads {
  const entry = chunks.filter(({ isEntry }) => isEntry).flatMap(({ moduleIds }) => moduleIds)
  const first = new Set(filesOf(chunks, entry, new Set()))
  const app = filesOf(chunks, APP, first)
  const before = new Set([...first, ...app])
  const pages = Object.entries(PAGES).map(([path, modules]): [string, string[]] => {
    const files = filesOf(chunks, modules.map(inRoot), before)
    if (files.length === 0) throw new Error(`No file of the build has the page ${path}; PAGES must follow its module.`)
    return [path, files]
  })
  return { app, pages: Object.fromEntries(pages) }
}
