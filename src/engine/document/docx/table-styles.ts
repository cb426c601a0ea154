import type { Fill, ThemeColors } from './colors'
import { childOf, elementsOf, valueOf, type XmlElement } from './xml-tree'

/** The special formattings of a table's style, by their bits in the older form of `w:tblLook`. */
const LOOKS = [
  ['firstRow', 0x20],
  ['lastRow', 0x40],
  ['firstColumn', 0x80],
  ['lastColumn', 0x1_00],
] as const

/** Returns the styles of a table: first the styles on which it is based, then its own. */
export function tableStyles(style: XmlElement | undefined, styleOf: (id: string) => XmlElement | undefined): XmlElement[] {
  const chain = new Set<XmlElement>()
  for (let next = style; next !== undefined && !chain.has(next); next = styleOf(valueOf(next, 'w:basedOn') ?? '')) chain.add(next)
  return [...chain].toReversed()
}

interface CellPlace {
  /** From 0. */
  row: number
  rows: number
  /** From 0. */
  column: number
  columns: number
}

/** Returns the special formattings that apply to a cell, the weakest first. */
function conditionsOf(look: XmlElement | undefined, { row, rows, column, columns }: CellPlace): string[] {
  const bits = Number.parseInt(look?.attributes.get('w:val') ?? '', 16)
  const uses = (name: string, bit: number): boolean => {
    const value = look?.attributes.get(`w:${name}`)
    return value === undefined ? (bits & bit) !== 0 : ['1', 'true', 'on'].includes(value)
  }
  const isAt: Record<(typeof LOOKS)[number][0], boolean> = {
    firstRow: row === 0,
    lastRow: row === rows - 1,
    firstColumn: column === 0,
    lastColumn: column === columns - 1,
  }
  const [hasFirstRow, hasFirstColumn] = [uses('firstRow', 0x20), uses('firstColumn', 0x80)]
  const bands = [
    ...(uses('noVBand', 0x4_00) ? [] : [(column - Number(hasFirstColumn)) % 2 === 0 ? 'band1Vert' : 'band2Vert']),
    ...(uses('noHBand', 0x2_00) ? [] : [(row - Number(hasFirstRow)) % 2 === 0 ? 'band1Horz' : 'band2Horz']),
  ]
  const edges = LOOKS.filter(([name, bit]) => isAt[name] && uses(name, bit)).map(([name]) => name.replace('Column', 'Col'))
  return ['wholeTable', ...bands, ...edges.toReversed()]
}

/** Returns the fill of a cell and the run properties of its text by the style of its table, the weakest first. */
export function tableFill(
  styles: readonly XmlElement[],
  look: XmlElement | undefined,
  place: CellPlace,
  colors: ThemeColors,
): { fill: Fill; run: XmlElement[] } {
  let fill: Fill
  const run: XmlElement[] = []
  const add = (properties: XmlElement): void => {
    const shading = childOf(childOf(properties, 'w:tcPr'), 'w:shd') ?? childOf(childOf(properties, 'w:tblPr'), 'w:shd')
    if (shading !== undefined) fill = colors.readShading(shading) ?? fill
    const own = childOf(properties, 'w:rPr')
    if (own !== undefined) run.push(own)
  }
  for (const style of styles) add(style)
  for (const condition of conditionsOf(look, place)) {
    for (const style of styles) {
      for (const special of elementsOf(style)) {
        if (special.name === 'w:tblStylePr' && special.attributes.get('w:type') === condition) add(special)
      }
    }
  }
  return { fill, run }
}
