import { childOf, elementsOf, localName, type XmlElement } from './xml-tree'

/** Six hexadecimal digits in upper case, or `auto` if the reader chooses a contrasting color. */
export type Color = string

/** The color behind a text, or `unknown` for patterns, gradients and images. Undefined if nothing is painted. */
export type Fill = string | undefined

/** Max difference per channel, 0 to 255, at which text counts as invisible. A grey of 232 can't be read on white paper. */
const SAME_COLOR = 24

const HEX = /^[\da-f]{6}$/i

const channelsOf = (color: Color): number[] => [0, 2, 4].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

/** Returns whether a text of one color on another can't be seen. */
export function looksSame(text: Color, background: Color): boolean {
  const [first, second] = [channelsOf(text), channelsOf(background)]
  return first.every((value, index) => Math.abs(value - (second[index] ?? 0)) <= SAME_COLOR)
}

function colorOf(channels: readonly number[]): Color {
  return channels
    .map((value) => Math.min(255, Math.max(0, Math.round(value))))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()
}

/** Returns a color between two, `share` of the way to the second. */
const between = (from: Color, to: Color, share: number): Color => {
  const target = channelsOf(to)
  return colorOf(channelsOf(from).map((value, index) => value + ((target[index] ?? 0) - value) * share))
}

/** Returns a color of six digits, or undefined for `auto` and anything else. */
export const hexColor = (value: string | undefined): Color | undefined =>
  value !== undefined && HEX.test(value) ? value.toUpperCase() : undefined

const HIGHLIGHTS: ReadonlyMap<string, Color> = new Map([
  ['black', '000000'],
  ['blue', '0000FF'],
  ['cyan', '00FFFF'],
  ['green', '00FF00'],
  ['magenta', 'FF00FF'],
  ['red', 'FF0000'],
  ['yellow', 'FFFF00'],
  ['white', 'FFFFFF'],
  ['darkBlue', '000080'],
  ['darkCyan', '008080'],
  ['darkGreen', '008000'],
  ['darkMagenta', '800080'],
  ['darkRed', '800000'],
  ['darkYellow', '808000'],
  ['darkGray', '808080'],
  ['lightGray', 'C0C0C0'],
])

export const highlightColor = (name: string | undefined): Color | undefined => HIGHLIGHTS.get(name ?? '')

/** Names of the document's colors in the theme, unless the settings map them otherwise. */
const MAPPED: readonly [name: string, key: string, theme: string][] = [
  ['background1', 'bg1', 'lt1'],
  ['text1', 't1', 'dk1'],
  ['background2', 'bg2', 'lt2'],
  ['text2', 't2', 'dk2'],
]
/** Long names of the theme's colors, as used in settings and runs. */
const LONG: Readonly<Record<string, string>> = {
  light1: 'lt1',
  dark1: 'dk1',
  light2: 'lt2',
  dark2: 'dk2',
  hyperlink: 'hlink',
  followedHyperlink: 'folHlink',
}

/** Parses two hexadecimal digits as a share from 0 to 1. */
function shareOf(value: string | undefined): number | undefined {
  return value !== undefined && /^[\da-f]{1,2}$/i.test(value) ? Number.parseInt(value, 16) / 255 : undefined
}

/** The colors of a document's theme. */
export class ThemeColors {
  readonly #colors = new Map<string, Color>([
    ['lt1', 'FFFFFF'],
    ['dk1', '000000'],
  ])

  constructor(theme: XmlElement | undefined, settings: XmlElement | undefined) {
    const scheme = childOf(childOf(theme, 'a:themeElements'), 'a:clrScheme')
    for (const slot of scheme ? elementsOf(scheme) : []) {
      const [given] = elementsOf(slot)
      const color = hexColor(given?.attributes.get('lastClr') ?? given?.attributes.get('val'))
      if (color !== undefined) this.#colors.set(localName(slot), color)
    }
    const mapping = childOf(settings, 'w:clrSchemeMapping')
    for (const [name, key, usual] of MAPPED) {
      const mapped = mapping?.attributes.get(`w:${key}`)
      const color = this.#colors.get(LONG[mapped ?? ''] ?? mapped ?? usual)
      if (color === undefined) continue
      this.#colors.set(name, color)
      this.#colors.set(key === 't1' ? 'tx1' : key === 't2' ? 'tx2' : key, color)
    }
  }

  #named(name: string | undefined): Color | undefined {
    return name === undefined ? undefined : this.#colors.get(LONG[name] ?? name)
  }

  /** Returns the color in the attributes of a property, such as `w:val` and `w:themeColor`. The theme's color takes precedence. */
  read({ attributes }: XmlElement, plain: string, theme: string): Color | undefined {
    const themed = this.#named(attributes.get(`w:${theme}Color`) ?? attributes.get(`w:${theme}`))
    const value = attributes.get(`w:${plain}`)
    if (themed === undefined) return value === 'auto' ? 'auto' : hexColor(value)
    const [tint, shade] = [shareOf(attributes.get(`w:${theme}Tint`)), shareOf(attributes.get(`w:${theme}Shade`))]
    if (tint !== undefined) return between('FFFFFF', themed, tint)
    return shade === undefined ? themed : between('000000', themed, shade)
  }

  /** Returns the color and the transparency, from 0 to 1, of a drawing's solid fill. */
  readSolid(fill: XmlElement): { color: Color | undefined; transparency: number } {
    const [given] = elementsOf(fill)
    const value = given === undefined ? undefined : [...given.attributes].find(([name]) => name.endsWith('val'))?.[1]
    let color = hexColor(given?.attributes.get('lastClr') ?? value) ?? this.#named(value)
    let transparency = 0
    for (const change of given === undefined ? [] : elementsOf(given)) {
      const share = Number([...change.attributes].find(([name]) => name.endsWith('val'))?.[1] ?? Number.NaN) / 100_000
      if (Number.isNaN(share)) continue
      const name = localName(change)
      // Word's elements state the transparency; elements of drawings state the opacity.
      if (name === 'alpha') transparency = change.name.startsWith('w14:') ? share : 1 - share
      if (color === undefined) continue
      if (name === 'lumMod' || name === 'shade') color = between('000000', color, share)
      if (name === 'lumOff') color = colorOf(channelsOf(color).map((channel) => channel + 255 * share))
      if (name === 'tint') color = between('FFFFFF', color, share)
    }
    return { color, transparency }
  }

  /** Returns the fill of `w:shd`. */
  readShading(shading: XmlElement): Fill {
    const pattern = shading.attributes.get('w:val') ?? 'clear'
    const fill = this.read(shading, 'fill', 'themeFill')
    if (pattern === 'clear' || pattern === 'nil') return fill === 'auto' ? undefined : fill
    const color = this.read(shading, 'color', 'theme') ?? 'auto'
    const front = color === 'auto' ? '000000' : color
    if (pattern === 'solid') return front
    const share = Number(/^pct(\d+)$/.exec(pattern)?.[1] ?? Number.NaN) / 100
    return Number.isNaN(share) ? 'unknown' : between(fill === undefined || fill === 'auto' ? 'FFFFFF' : fill, front, share)
  }
}
