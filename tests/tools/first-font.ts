import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const fileOf = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const INTER = 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'

/** The part of the typeface that every page loads. */
export const FIRST_FONT = fileOf('src/ui/styles/inter-first.woff2')

/** ASCII, the signs of the interface, and the letters of Western European names, which would be kerned badly with another file's. */
const RANGES: readonly [first: number, last: number][] = [
  [0x20, 0x7e],
  [0xa0, 0xa1],
  [0xa3, 0xa3],
  [0xa7, 0xa7],
  [0xa9, 0xa9],
  [0xb0, 0xb0],
  [0xb7, 0xb7],
  [0xbf, 0xbf],
  [0xc4, 0xc5],
  [0xc9, 0xc9],
  [0xd6, 0xd7],
  [0xdc, 0xdc],
  [0xdf, 0xe2],
  [0xe4, 0xeb],
  [0xed, 0xef],
  [0xf1, 0xf1],
  [0xf3, 0xf6],
  [0xf8, 0xfc],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x20ac, 0x20ac],
  [0x2191, 0x2191],
  [0x2193, 0x2193],
  [0x2212, 0x2212],
]
/** From the lightest weight in the app to the heaviest of the file: another end would round the outlines of bold letters. */
const WEIGHTS = { min: 400, max: 900 }

const hex = (code: number): string => code.toString(16).toUpperCase().padStart(4, '0')

/** The characters of the file as a style sheet lists them. */
export const UNICODE_RANGE = RANGES.map(([first, last]) => (first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`)).join(', ')

/** Cuts the file of the characters and weights that most pages show alone from the whole Latin subset. */
export async function makeFirstFont(): Promise<Buffer> {
  const codes = RANGES.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
  return subsetFont(await readFile(fileOf(INTER)), String.fromCodePoint(...codes), {
    targetFormat: 'woff2',
    variationAxes: { wght: WEIGHTS },
  })
}
