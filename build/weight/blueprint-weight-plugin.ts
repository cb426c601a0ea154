import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

import postcss, { type Rule } from 'postcss'
import type { Plugin } from 'vite'

const CLASSES = /@blueprintjs\/core\/lib\/esm\/common\/classes\.js$/
const SHEET = /@blueprintjs\/core\/lib\/css\/blueprint\.css$/
const CONSTANT = /^export const (\w+) = .*;$/gm

/** Blueprint's class names by the names of their constants. */
const constants = new Map(
  Object.entries(createRequire(import.meta.url)('@blueprintjs/core/lib/cjs/common/classes.js') as Record<string, unknown>).flatMap(
    ([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []),
  ),
)
const all = new Set(constants.values())

/** A class of a selector, or an attribute of Blueprint's own. */
const NAME = /\.(bp6-[\w-]+)|\[(data-bp-[\w-]+)/g
/** Names in the code of the app. */
const LITERAL = /\b(?:bp6|data-bp)-[\w-]+/g
/** A compound selector: the conditions on one element. */
const COMPOUND = /[^\s>+~]+/g
/** Arguments of a pseudo-class such as `:not(.bp6-minimal)`, whose classes need not be on the page for a match. */
const IN_BRACKETS = /\([^()]*\)/g
/** Classes of the icon font, which the app does not load: its icons are components. */
const FONT_ICON = /^bp6-icon-/
/** Classes that no element has together, because the app never gives a group of buttons this appearance. */
const NEVER_TOGETHER = [
  ['bp6-button-group', 'bp6-outlined'],
  ['bp6-button-group', 'bp6-vertical'],
]
/** A variable of Blueprint's theme, where it is set or read. */
const VARIABLE = /--bp6?-[\w-]+/g
/** Classes whose names are composed at run time. */
const FAMILY = /^bp6-(intent|elevation|position|align)-/

/** Returns a test for the Blueprint classes and attributes that can appear in an app with these constants and names in its code. */
export function usedBy(constantNames: Iterable<string>, literals: Iterable<string>): (className: string) => boolean {
  const used = new Set(literals)
  for (const name of constantNames) used.add(constants.get(name) ?? '')
  return (className) => {
    if (used.has(className) || FAMILY.test(className)) return true
    if (all.has(className) || FONT_ICON.test(className) || !className.startsWith('bp6-')) return false
    // Names of parts and states start with the component's name, such as `bp6-overlay-enter-active`.
    return [...used].some((name) => className.startsWith(`${name}-`))
  }
}

/**
 * Returns the code of Blueprint's class names with their values. Blueprint computes them from a prefix that a page could set, so the bundler
 * keeps all of them, and a style sheet of all.
 */
export function withValues(code: string): string {
  return code.replaceAll(CONSTANT, (_line, name: string) => {
    const value = constants.get(name)
    if (value === undefined) throw new Error(`Blueprint’s constant ${name} has no value; withValues must follow it.`)
    return `export const ${name} = ${JSON.stringify(value)};`
  })
}

function canMatch(selector: string, isUsed: (className: string) => boolean): boolean {
  let plain = selector
  while (IN_BRACKETS.test(plain)) plain = plain.replace(IN_BRACKETS, '')
  if (![...plain.matchAll(NAME)].every(([, className, attribute = '']) => isUsed(className ?? attribute))) return false
  return (plain.match(COMPOUND) ?? []).every((compound) => {
    const names = new Set([...compound.matchAll(NAME)].map(([, className]) => className))
    return NEVER_TOGETHER.every((together) => together.some((name) => !names.has(name)))
  })
}

/** Removes the rules of a style sheet that can match nothing. */
export function withoutUnused(css: string, isUsed: (className: string) => boolean): string {
  const sheet = postcss.parse(css)
  sheet.walkRules((rule: Rule) => {
    const kept = rule.selectors.filter((selector) => canMatch(selector, isUsed))
    if (kept.length === 0) rule.remove()
    else if (kept.length < rule.selectors.length) rule.selectors = kept
  })
  sheet.walkAtRules((rule) => {
    if (rule.nodes?.length === 0) rule.remove()
  })
  return sheet.toString()
}

/**
 * Removes from style sheets the variables of Blueprint that nothing reads.
 *
 * @param read the names of the variables that scripts and the page name
 */
export function withoutUnreadVariables(sheets: readonly string[], read: Iterable<string>): string[] {
  const roots = sheets.map((css) => postcss.parse(css))
  const used = new Set(read)
  const values = new Map<string, string[]>()
  for (const root of roots) {
    root.walkDecls(({ prop, value }) => {
      const names = value.match(VARIABLE) ?? []
      if (prop.startsWith('--bp')) values.set(prop, [...(values.get(prop) ?? []), ...names])
      else for (const name of names) used.add(name)
    })
  }
  // What a used variable is made of follows in the same loop.
  for (const name of used) for (const other of values.get(name) ?? []) used.add(other)
  return roots.map((root) => {
    root.walkDecls((declaration) => {
      if (declaration.prop.startsWith('--bp') && !used.has(declaration.prop)) declaration.remove()
    })
    root.walkRules((rule) => {
      if (rule.nodes.length === 0) rule.remove()
    })
    return root.toString()
  })
}

/** The folders whose code names classes, and that of the rules here, which decide by these names. */
const SOURCES = ['../../src', '../../backend', '../../mocks', '.'].map((folder) => join(import.meta.dirname, folder))

/** Carries the fingerprint of the app's code through the bundler's compression of style sheets. */
const FINGERPRINT = /:root\s*\{\s*--app-code:\s*[\da-f]{64};?\s*\}/g

/**
 * Adds a fingerprint of the app's code to Blueprint's style sheet, which is removed again after the bundler has named the sheet by its content.
 * Which rules are kept follows from the code, so without it, a sheet with other rules would have the name of one that browsers have stored.
 *
 * @param folders of the app's code, and of what decides by it
 */
export function withFingerprint(css: string, folders: readonly string[]): string {
  const hash = createHash('sha256')
  for (const folder of folders) {
    const files = globSync('**/*.{ts,tsx}', { cwd: folder }).toSorted()
    if (files.length === 0) throw new Error(`There is no code in ${folder}; SOURCES must follow it.`)
    for (const file of files) {
      hash.update(`${file}\n`)
      hash.update(readFileSync(join(folder, file)))
    }
  }
  return `${css}\n:root{--app-code:${hash.digest('hex')}}\n`
}

/** Removes the fingerprint from a style sheet. */
export function withoutFingerprint(css: string): string {
  return css.replaceAll(FINGERPRINT, '')
}

/** Replaces Blueprint's icon loader, which imports a list of all icons: the app passes icons as components. */
const NO_LOADER = `export class Icons {
  static getPaths() { return undefined }
  static load(icon) { return Promise.reject(new Error('Give the icon "' + icon + '" as a component.')) }
}`

/** Reduces Blueprint's style sheet and icons in a build to the used ones. */
export function blueprintWeightPlugin(): Plugin {
  return {
    name: 'blueprint-weight',
    apply: 'build',
    enforce: 'post',
    load: {
      order: 'pre',
      filter: { id: /@blueprintjs\/icons\/lib\/esm\/iconLoader\.js$/ },
      handler: () => NO_LOADER,
    },
    transform: {
      order: 'pre',
      filter: { id: [CLASSES, SHEET] },
      // Each constant and rule keeps its line, so the code needs no map.
      handler: (code, id) => ({ code: SHEET.test(id) ? withFingerprint(code, SOURCES) : withValues(code), map: null }),
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = Object.values(bundle)
        const chunks = files.flatMap((file) => (file.type === 'chunk' ? [file] : []))
        const names = chunks.flatMap(({ modules }) =>
          Object.entries(modules).flatMap(([id, { renderedExports }]) =>
            id.endsWith('/core/lib/esm/common/classes.js') ? renderedExports : [],
          ),
        )
        const literals = chunks.flatMap(({ code }) => code.match(LITERAL) ?? [])
        if (names.length === 0) this.error('Blueprint keeps its class names elsewhere; usedBy must follow it.')
        const isUsed = usedBy(names, literals)
        const sheets = files.flatMap((file) => (file.type === 'asset' && file.fileName.endsWith('.css') ? [file] : []))
        const used = sheets.map(({ source }) => withoutUnused(withoutFingerprint(String(source)), isUsed))
        const read = chunks.flatMap(({ code }) => code.match(VARIABLE) ?? [])
        const written = withoutUnreadVariables(used, read)
        sheets.forEach((sheet, index) => (sheet.source = written[index] ?? ''))
      },
    },
  }
}
