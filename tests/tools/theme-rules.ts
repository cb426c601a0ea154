import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Files that may contain colours: the two themes, and the marks that canvases draw on images. */
const COLOUR_FILES = ['src/ui/styles/theme.css', 'src/ui/mark-colours.ts']

const NAMES =
  'aqua|beige|black|blue|brown|coral|crimson|cyan|fuchsia|gold|gr[ae]y|green|indigo|ivory|khaki|lime|magenta|maroon|navy|olive|orange|pink|plum|purple|red|salmon|silver|snow|tan|teal|tomato|turquoise|violet|wheat|white|yellow'
const HEX = '#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\\b'
const CALL = '\\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\\('
/** Matches colours in style sheets: in values, except as part of longer words or of variables. */
const IN_STYLES = new RegExp(`:[^;{}]*?(?<colour>${HEX}|${CALL}|(?<![\\w-])(?:(?:dark|light|medium|pale)?(?:${NAMES}))(?![\\w-]))`, 'gi')
/** Matches colours in code: colour strings, and named colours as values of colour properties. */
const IN_CODE = new RegExp(
  `['"\`](?<colour>${HEX}|${CALL})|\\b(?:fill|stroke|color|background)\\w*['"]?\\s*[:=]\\s*\\{?['"](?:${NAMES})['"]`,
  'gi',
)
/** Matches rules for one theme only, which would leave Blueprint's colours in the other. */
const ONE_THEME = /\.bp6-dark\b|\.bp5-dark\b|prefers-color-scheme/g

const withoutComments = (text: string): string => text.replace(/\/\*[^]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))

/** Returns the colours and single-theme rules in a file, as `file:line: match`. */
export function findColours(file: string, text: string): string[] {
  if (COLOUR_FILES.includes(file)) return []
  const plain = withoutComments(text)
  const patterns = file.endsWith('.css') ? [IN_STYLES, ONE_THEME] : [IN_CODE]
  return patterns.flatMap((pattern) =>
    [...plain.matchAll(pattern)].map((match) => {
      const line = plain.slice(0, match.index + match[0].length).split('\n').length
      return `${file}:${line}: ${(match.groups?.['colour'] ?? match[0]).trim()}`
    }),
  )
}

/** Returns the variables in a block of a style sheet, by name. */
function variablesOf(css: string, selector: string): Map<string, string> {
  const start = css.indexOf(`${selector} {`)
  if (start < 0) throw new Error(`The style sheet has no block ${selector}`)
  const block = withoutComments(css.slice(start, css.indexOf('}', start)))
  return new Map([...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]))
}

/** Returns the variable in a property of the first rule whose selector contains `selector`. */
export function variableOf(css: string, selector: string, property: string): string {
  const plain = withoutComments(css)
  const rule = [...plain.matchAll(/([^{}]+)\{([^{}]*)\}/g)].find(([, selectors = '']) => selectors.includes(selector))
  const value = new RegExp(`(?:^|[;\\s])${property}:\\s*var\\((--[\\w-]+)\\)`).exec(rule?.[2] ?? '')?.[1]
  if (value === undefined) throw new Error(`No rule for ${selector} takes its ${property} from a variable`)
  return value
}

/** Returns the variables that a file uses. */
export function usedVariables(text: string): string[] {
  return [...withoutComments(text).matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name)
}

/** Returns the variables that a file sets, in a style sheet or in an element's style. */
export function setVariables(text: string): string[] {
  return [...withoutComments(text).matchAll(/[;{\s](--[\w-]+)\s*:|['"](--[\w-]+)['"]/g)].map(
    ([, inStyles, inCode]) => inStyles ?? inCode ?? '',
  )
}

function luminance(hex: string): number {
  const long = hex.length === 4 ? hex.slice(1).replace(/./g, '$&$&') : hex.slice(1)
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(long.slice(at, at + 2), 16) / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the WCAG contrast ratio of two colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

export function readThemes(root: string): Record<'dark' | 'light', Map<string, string>> {
  const css = readFileSync(join(root, 'src/ui/styles/theme.css'), 'utf8')
  const dark = variablesOf(css, ':root')
  return { dark, light: new Map([...dark, ...variablesOf(css, ':root:not(.bp6-dark)')]) }
}
