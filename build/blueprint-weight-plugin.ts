import { createRequire } from 'node:module'

import postcss, { type Rule } from 'postcss'
import type { Plugin } from 'vite'

/** Blueprint's class names by the names of their constants. */
const constants = new Map(
  Object.entries(createRequire(import.meta.url)('@blueprintjs/core/lib/cjs/common/classes.js') as Record<string, unknown>).flatMap(
    ([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []),
  ),
)
const all = new Set(constants.values())

const CLASS = /\.(bp6-[\w-]+)/g
/** Arguments of a pseudo-class such as `:not(.bp6-minimal)`, whose classes need not be on the page for a match. */
const IN_BRACKETS = /\([^()]*\)/g
/** Classes of the icon font, which the app does not load: its icons are components. */
const FONT_ICON = /^bp6-icon-/
/** Classes whose names are composed at run time. */
const FAMILY = /^bp6-(intent|elevation|position|align)-/

/** Returns a test for the Blueprint classes that can appear in an app with these constants and class names in its code. */
export function usedBy(constantNames: Iterable<string>, literals: Iterable<string>): (className: string) => boolean {
  const used = new Set(literals)
  for (const name of constantNames) used.add(constants.get(name) ?? '')
  return (className) => {
    if (used.has(className) || FAMILY.test(className)) return true
    if (all.has(className) || FONT_ICON.test(className)) return false
    // Names of parts and states start with the component's name, such as `bp6-overlay-enter-active`.
    return [...used].some((name) => className.startsWith(`${name}-`))
  }
}

function canMatch(selector: string, isUsed: (className: string) => boolean): boolean {
  let plain = selector
  while (IN_BRACKETS.test(plain)) plain = plain.replace(IN_BRACKETS, '')
  return [...plain.matchAll(CLASS)].every(([, className = '']) => isUsed(className))
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
        const literals = chunks.flatMap(({ code }) => code.match(/\bbp6-[\w-]+/g) ?? [])
        if (names.length === 0) this.error('Blueprint keeps its class names elsewhere; usedBy must follow it.')
        const isUsed = usedBy(names, literals)
        for (const file of files) {
          if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = withoutUnused(String(file.source), isUsed)
        }
      },
    },
  }
}
