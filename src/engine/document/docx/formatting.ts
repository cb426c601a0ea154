import { highlightColor, looksSame, ThemeColors, type Color, type Fill } from './colors'
import { tableFill, tableStyles } from './table-styles'
import { childOf, descendants, elementsOf, valueOf, type XmlElement } from './xml-tree'

/** Min size of a text that can be read, in points. */
const MIN_SIZE = 3
/** Min width of letters, in percent of their usual width. */
const MIN_SCALE = 10
/** Height of a line or row in twentieths of a point, below which text counts as cut off. */
const MIN_LINE = MIN_SIZE * 20
/** Text that is more transparent counts as invisible. */
const MAX_TRANSPARENCY = 0.9

/** Properties of a run that affect its visibility. Undefined if a level of formatting doesn't set them. */
interface RunLook {
  vanish?: boolean | undefined
  color?: Color | undefined
  /** In points. */
  size?: number | undefined
  /** In percent. */
  scale?: number | undefined
  shading?: Fill
  highlight?: Fill
  isTransparent?: boolean | undefined
}

/** Properties of a paragraph that affect its text's visibility. */
interface ParagraphLook {
  fill?: Fill
  isCutOff?: boolean | undefined
  isOffPage?: boolean | undefined
}

interface StyleLook {
  run: RunLook
  paragraph: ParagraphLook
}

/** The properties that a run inherits from its surroundings. */
export interface Surroundings {
  /** Whether everything here is hidden, for example in a text box outside the page. */
  isHidden: boolean
  /** The background of the text: the fill of a cell or text box. Undefined for the paper. */
  fill: Fill
  /** The run properties of the table's style, if the text is in a table. */
  table: RunLook
  paragraphStyle?: string | undefined
}

/** Returns whether a property that is either on or off is on. Undefined if it isn't set. */
export function toggle(properties: XmlElement | undefined, name: string): boolean | undefined {
  const element = childOf(properties, name)
  if (element === undefined) return undefined
  return !['0', 'false', 'off'].includes(element.attributes.get('w:val') ?? 'true')
}

/** Returns a length in twentieths of a point. Strict documents include units. */
export function twips(value: string | undefined): number | undefined {
  const match = /^(-?\d+(?:\.\d+)?)(pt|in|cm|mm|pc|pi)?$/.exec(value?.trim() ?? '')
  if (match === null) return undefined
  const units: Record<string, number> = { pt: 20, in: 1440, cm: 567, mm: 56.7, pc: 240, pi: 240 }
  return Number(match[1]) * (units[match[2] ?? ''] ?? 1)
}

/** Returns a font size in points: half-points without a unit. */
function sizeOf(value: string | undefined): number | undefined {
  const length = twips(value)
  return length === undefined ? undefined : /[a-z]/.test(value ?? '') ? length / 20 : length / 2
}

/** Removes undefined properties, so that they don't override lower levels. */
function onlySet<T extends object>(look: T): T {
  return Object.fromEntries(Object.entries(look).filter(([, value]) => value !== undefined)) as T
}

/** The styles of a document, its theme and the size of its pages. */
export class Formatting {
  readonly colors: ThemeColors
  readonly #styles = new Map<string, XmlElement>()
  readonly #defaults = new Map<string, string>()
  readonly #looks = new Map<string, StyleLook>()
  readonly #base: StyleLook = { run: {}, paragraph: {} }
  readonly #paper: Color
  /** In twentieths of a point. */
  readonly #page: { width: number; height: number; left: number; top: number }

  constructor(parts: {
    document: XmlElement
    styles?: XmlElement | undefined
    theme?: XmlElement | undefined
    settings?: XmlElement | undefined
  }) {
    const { document, styles, theme, settings } = parts
    this.colors = new ThemeColors(theme, settings)
    this.#page = pageOf(document)
    const background = childOf(document, 'w:background')
    const color =
      background === undefined || toggle(settings, 'w:displayBackgroundShape') !== true
        ? undefined
        : this.colors.read(background, 'color', 'theme')
    this.#paper = color === undefined || color === 'auto' ? 'FFFFFF' : color
    for (const style of styles ? elementsOf(styles) : []) {
      const [id, type] = [style.attributes.get('w:styleId'), style.attributes.get('w:type') ?? 'paragraph']
      if (style.name !== 'w:style' || id === undefined) continue
      this.#styles.set(`${type} ${id}`, style)
      if (['1', 'true', 'on'].includes(style.attributes.get('w:default') ?? '')) this.#defaults.set(type, id)
    }
    const defaults = childOf(styles, 'w:docDefaults')
    this.#base = {
      run: this.#readRun(childOf(childOf(defaults, 'w:rPrDefault'), 'w:rPr')),
      paragraph: this.#readParagraph(childOf(childOf(defaults, 'w:pPrDefault'), 'w:pPr')),
    }
  }

  #readRun(properties: XmlElement | undefined): RunLook {
    if (properties === undefined) return {}
    const [color, shading] = [childOf(properties, 'w:color'), childOf(properties, 'w:shd')]
    const size = sizeOf(valueOf(properties, 'w:sz'))
    const scale = Number.parseFloat(valueOf(properties, 'w:w') ?? '')
    const textFill = childOf(properties, 'w14:textFill')
    const solid = childOf(textFill, 'w14:solidFill')
    const drawn = solid === undefined ? undefined : this.colors.readSolid(solid)
    const highlight = valueOf(properties, 'w:highlight')
    return onlySet<RunLook>({
      vanish: toggle(properties, 'w:vanish'),
      color: drawn?.color ?? (color === undefined ? undefined : this.colors.read(color, 'val', 'theme')),
      size,
      scale: Number.isNaN(scale) ? undefined : scale,
      shading: shading === undefined ? undefined : this.colors.readShading(shading),
      highlight: highlightColor(highlight),
      isTransparent:
        textFill === undefined ? undefined : childOf(textFill, 'w14:noFill') !== undefined || (drawn?.transparency ?? 0) > MAX_TRANSPARENCY,
    })
  }

  #readParagraph(properties: XmlElement | undefined): ParagraphLook {
    if (properties === undefined) return {}
    const [spacing, frame, indent, shading] = ['w:spacing', 'w:framePr', 'w:ind', 'w:shd'].map((name) => childOf(properties, name))
    const line = spacing?.attributes.get('w:lineRule') === 'exact' ? twips(spacing.attributes.get('w:line')) : undefined
    const left = twips(indent?.attributes.get('w:start') ?? indent?.attributes.get('w:left'))
    const isIndentedAway = left !== undefined && (left + this.#page.left >= this.#page.width || left + this.#page.left <= -MIN_LINE)
    const isPlacedAway =
      frame !== undefined &&
      this.isOffPage({
        x: twips(frame.attributes.get('w:x')),
        y: twips(frame.attributes.get('w:y')),
        width: twips(frame.attributes.get('w:w')),
        fromPage: { x: frame.attributes.get('w:hAnchor') === 'page', y: frame.attributes.get('w:vAnchor') === 'page' },
      })
    return onlySet<ParagraphLook>({
      fill: shading === undefined ? undefined : this.colors.readShading(shading),
      isCutOff: line === undefined ? undefined : line < MIN_LINE,
      isOffPage: indent === undefined && frame === undefined ? undefined : isIndentedAway || isPlacedAway,
    })
  }

  /** Returns the formatting of a style, including the styles on which it is based. */
  #styleLook(type: string, id: string | undefined): StyleLook {
    const first = id !== undefined && this.#styles.has(`${type} ${id}`) ? id : this.#defaults.get(type)
    if (first === undefined) return { run: {}, paragraph: {} }
    const known = this.#looks.get(`${type} ${first}`)
    if (known !== undefined) return known
    const chain = new Set<XmlElement>()
    for (let style = this.#styles.get(`${type} ${first}`); style !== undefined && !chain.has(style);) {
      chain.add(style)
      style = this.#styles.get(`${type} ${valueOf(style, 'w:basedOn') ?? ''}`)
    }
    let look: StyleLook = { run: {}, paragraph: {} }
    for (const style of [...chain].toReversed()) {
      look = {
        run: { ...look.run, ...this.#readRun(childOf(style, 'w:rPr')) },
        paragraph: { ...look.paragraph, ...this.#readParagraph(childOf(style, 'w:pPr')) },
      }
    }
    this.#looks.set(`${type} ${first}`, look)
    return look
  }

  /** Returns the properties that the text of a paragraph inherits. */
  ofParagraph(paragraph: XmlElement, around: Surroundings): Surroundings {
    const properties = childOf(paragraph, 'w:pPr')
    const paragraphStyle = valueOf(properties, 'w:pStyle')
    const look = {
      ...this.#base.paragraph,
      ...this.#styleLook('paragraph', paragraphStyle).paragraph,
      ...this.#readParagraph(properties),
    }
    const isHidden = around.isHidden || look.isCutOff === true || look.isOffPage === true
    return { ...around, isHidden, fill: look.fill ?? around.fill, paragraphStyle }
  }

  /** Returns the properties that the text of a cell inherits: its fill, and the formatting by the table's style. */
  ofCell(
    table: XmlElement,
    at: { row: number; rows: number; column: number; columns: number },
    cell: XmlElement,
    around: Surroundings,
  ): Surroundings {
    const properties = childOf(table, 'w:tblPr')
    const id = valueOf(properties, 'w:tblStyle') ?? this.#defaults.get('table')
    const styles = tableStyles(id === undefined ? undefined : this.#styles.get(`table ${id}`), (base) => this.#styles.get(`table ${base}`))
    const { fill, run } = tableFill(styles, childOf(properties, 'w:tblLook'), at, this.colors)
    const [own, ofTable] = [childOf(childOf(cell, 'w:tcPr'), 'w:shd'), childOf(properties, 'w:shd')]
    const shading = own ?? ofTable
    let look: RunLook = {}
    for (const one of run) look = { ...look, ...this.#readRun(one) }
    const given = shading === undefined ? undefined : this.colors.readShading(shading)
    return { ...around, fill: given ?? fill ?? around.fill, table: look, paragraphStyle: undefined }
  }

  /** Returns whether the text of a run is invisible in the printed document. */
  isHidden(properties: XmlElement | undefined, around: Surroundings): boolean {
    if (around.isHidden) return true
    const paragraph = this.#styleLook('paragraph', around.paragraphStyle).run
    const character = this.#styleLook('character', valueOf(properties, 'w:rStyle')).run
    const direct = this.#readRun(properties)
    const look = { ...this.#base.run, ...around.table, ...paragraph, ...character, ...direct }
    // Styles that hide text cancel each other out; direct formatting decides.
    const levels = [around.table, paragraph, character].filter(({ vanish }) => vanish === true).length
    const vanishes = direct.vanish ?? (this.#base.run.vanish === true || levels % 2 === 1)
    if (vanishes || look.isTransparent === true) return true
    if ((look.size ?? MIN_SIZE) < MIN_SIZE || (look.scale ?? 100) < MIN_SCALE) return true
    const behind = look.highlight ?? look.shading ?? around.fill ?? this.#paper
    if (look.color === undefined || look.color === 'auto' || behind === 'unknown') return false
    return looksSame(look.color, behind)
  }

  /** Returns whether a place is outside the page. Lengths are in twentieths of a point; unknown ones are undefined. */
  isOffPage(place: {
    x?: number | undefined
    y?: number | undefined
    width?: number | undefined
    height?: number | undefined
    /** Whether the position is relative to the edge of the page, not to its margin or the text. */
    fromPage: { x: boolean; y: boolean }
  }): boolean {
    const { x, y, width = 1440, height = 1440, fromPage } = place
    const left = x === undefined ? undefined : x + (fromPage.x ? 0 : this.#page.left)
    // A position relative to text may be anywhere on the page.
    const [top, bottom] = y === undefined ? [] : fromPage.y ? [y, y + height] : [y, y + height + this.#page.height]
    return (
      (left !== undefined && (left >= this.#page.width || left + width <= 0)) ||
      (top !== undefined && bottom !== undefined && (top >= this.#page.height || bottom <= 0))
    )
  }

  /** Returns whether a row is hidden, or so low that its text is cut off. */
  isRowHidden(row: XmlElement): boolean {
    const properties = childOf(row, 'w:trPr')
    const height = childOf(properties, 'w:trHeight')
    const isCutOff = height?.attributes.get('w:hRule') === 'exact' && (twips(height.attributes.get('w:val')) ?? MIN_LINE) < MIN_LINE
    return toggle(properties, 'w:hidden') === true || isCutOff
  }
}

/** Returns the largest page of a document, A4 or US Letter if none is given, with its margins. */
function pageOf(document: XmlElement): { width: number; height: number; left: number; top: number } {
  let [width, height, left, top] = [0, 0, 1440, 1440]
  for (const section of descendants(document)) {
    if (section.name !== 'w:sectPr') continue
    const [size, margin] = [childOf(section, 'w:pgSz'), childOf(section, 'w:pgMar')]
    width = Math.max(width, twips(size?.attributes.get('w:w')) ?? 0)
    height = Math.max(height, twips(size?.attributes.get('w:h')) ?? 0)
    left = twips(margin?.attributes.get('w:left')) ?? left
    top = twips(margin?.attributes.get('w:top')) ?? top
  }
  return { width: width || 12_240, height: height || 16_838, left, top }
}
