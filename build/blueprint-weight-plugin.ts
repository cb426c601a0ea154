import { createRequire } from 'node:module'

import postcss, { type Rule } from 'postcss'
import type { Plugin } from 'vite'

/** The names of Blueprint's classes, by the names of their constants. */
const constants = new Map(
  Object.entries(createRequire(import.meta.url)('@blueprintjs/core/lib/cjs/common/classes.js') as Record<string, unknown>).flatMap(
    ([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []),
  ),
)
const all = new Set(constants.values())

const CLASS = /\.(bp6-[\w-]+)/g
/** What a selector only tells apart, as in `:not(.bp6-minimal)`, need not be there for it to hold. */
const IN_BRACKETS = /\([^()]*\)/g
/** Of the icon font, which the product does not load: its icons are components. */
const FONT_ICON = /^bp6-icon-/
/** These names are put together as the app runs. */
const FAMILY = /^bp6-(intent|elevation|position|align)-/

/** Tells whether an app that names these constants and these classes can ever have a class of Blueprint's on its page. */
export function usedBy(constantNames: Iterable<string>, literals: Iterable<string>): (className: string) => boolean {
  const used = new Set(literals)
  for (const name of constantNames) used.add(constants.get(name) ?? '')
  return (className) => {
    if (used.has(className) || FAMILY.test(className)) return true
    if (all.has(className) || FONT_ICON.test(className)) return false
    // Parts and states of something, such as `bp6-overlay-enter-active`, are named after it.
    return [...used].some((name) => className.startsWith(`${name}-`))
  }
}

function canMatch(selector: string, isUsed: (className: string) => boolean): boolean {
  let plain = selector
  while (IN_BRACKETS.test(plain)) plain = plain.replace(IN_BRACKETS, '')
  return [...plain.matchAll(CLASS)].every(([, className = '']) => isUsed(className))
}

/** Leaves out of a style sheet what can match nothing. */
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

/** In place of the module that knows the names of all icons and loads their drawings: the product hands icons over as components. */
const NO_LOADER = `export class Icons {
  static getPaths() { return undefined }
  static load(icon) { return Promise.reject(new Error('Give the icon "' + icon + '" as a component.')) }
}`

/** Has a build carry only what the app uses of Blueprint's style sheet and of its icons. */
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
