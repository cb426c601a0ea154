import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import type { Plugin } from 'vite'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const ICON = /\/node_modules\/@blueprintjs\/icons\/lib\/esm\/generated\/components\/(?!index)[\w-]+\.js$/
const FACTORY = '\0blueprint-icon'
const IMPORT = /import \{([^}]*)\} from ['"]@blueprintjs\/icons['"]/g

/** Makes the same components as Blueprint's modules of one icon each, which repeat it. */
const FACTORY_CODE = `import { createElement, forwardRef } from 'react'
import { SVGIconContainer } from '@blueprintjs/icons/lib/esm/svgIconContainer.js'
export const createIcon = (iconName, small, large) => forwardRef((props, ref) =>
  createElement(SVGIconContainer, { iconName, ref, ...props },
    ((props.size ?? 16) >= 20 ? large : small).map((d, key) => createElement('path', { d, fillRule: 'evenodd', key }))))`

/** Returns the names that a module imports, each with its name there. */
function importsOf(code: string): [imported: string, local: string][] {
  return [...code.matchAll(IMPORT)].flatMap(([, list = '']) =>
    list.split(',').flatMap((one): [string, string][] => {
      const [imported = '', local = imported] = one.trim().split(' as ')
      return imported === '' || imported.startsWith('type ') ? [] : [[imported, local]]
    }),
  )
}

/**
 * Returns the icons of a source that may be drawn at 20 pixels or more, for which Blueprint has other paths: those with a size, and those
 * that aren't written as elements, which may get one elsewhere.
 */
export function largeIconsOf(code: string): string[] {
  const body = code.replaceAll(IMPORT, '')
  return importsOf(code).flatMap(([imported, local]) => {
    const elements = body.match(new RegExp(String.raw`<${local}\b(?:=>|[^=>]|=(?!>))*>`, 'g')) ?? []
    const isSized = elements.some((element) => /\bsize=|\.\.\./.test(element))
    const isPassed = new RegExp(String.raw`(?<![<\w.]|<\/)\b${local}\b`).test(body)
    return isSized || isPassed ? [imported.replace(/Icon$/, '')] : []
  })
}

/**
 * Returns the code of an icon's module with one call instead of a component of its own.
 *
 * @param isLarge returns whether an icon may be drawn at 20 pixels or more; others have paths for 16 pixels only
 * @throws if Blueprint writes its icons otherwise
 */
export function withFactory(code: string, isLarge: (name: string) => boolean): string {
  const [, small] = /^const PATHS_16 = (\[.*\]);$/m.exec(code) ?? []
  const [, large] = /^const PATHS_20 = (\[.*\]);$/m.exec(code) ?? []
  const [, exported] = /^export const (\w+)Icon = React\.forwardRef/m.exec(code) ?? []
  const [, iconName] = /\biconName: ("[\w-]+")/.exec(code) ?? []
  if (!small || !large || !exported || !iconName) throw new Error('Blueprint writes its icons otherwise; withFactory must follow it.')
  return `import { createIcon } from '${FACTORY}';
const small = ${small};
export const ${exported}Icon = /*#__PURE__*/ createIcon(${iconName}, small, ${isLarge(exported) ? large : 'small'});
export const ${exported} = ${exported}Icon;
export default ${exported}Icon;`
}

/** Returns the icons that the app or the used parts of Blueprint may draw at 20 pixels or more. */
export function largeIcons(): Set<string> {
  const files = globSync(['src/**/*.{ts,tsx}', 'node_modules/@blueprintjs/core/lib/esm/**/*.js'], { cwd: ROOT })
  return new Set(files.filter((file) => !file.includes('.test.')).flatMap((file) => largeIconsOf(readFileSync(`${ROOT}/${file}`, 'utf8'))))
}

/** Reduces Blueprint's icons in a build to the sizes that are drawn. */
export function iconWeightPlugin(): Plugin {
  let large = new Set<string>()
  return {
    name: 'icon-weight',
    apply: 'build',
    buildStart: () => {
      large = largeIcons()
    },
    resolveId: (id) => (id === FACTORY ? id : null),
    load: (id) => (id === FACTORY ? FACTORY_CODE : null),
    transform: {
      filter: { id: ICON },
      handler: (code) => ({ code: withFactory(code, (name) => large.has(name)), map: null }),
    },
  }
}
