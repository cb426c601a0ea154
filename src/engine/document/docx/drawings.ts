import type { Fill, ThemeColors } from './colors'
import { twips, type Formatting } from './formatting'
import { childOf, descendants, localName, textOf, type XmlElement } from './xml-tree'

/** English Metric Units, the unit of drawings, per twentieth of a point. */
const EMU = 635

/** Returns whether a drawing is hidden, or lies outside the page. */
export function isPlacedAway(node: XmlElement, formatting: Formatting): boolean {
  if (node.name === 'wp:anchor' || node.name === 'wp:inline') {
    const properties = childOf(node, 'wp:docPr')
    if (['1', 'true'].includes(properties?.attributes.get('hidden') ?? '')) return true
    const lengthOf = (value: string | undefined): number | undefined => (value === undefined ? undefined : Number(value) / EMU)
    const [across, down, extent] = ['wp:positionH', 'wp:positionV', 'wp:extent'].map((name) => childOf(node, name))
    const offsetOf = (position: XmlElement | undefined): number | undefined => {
      const offset = childOf(position, 'wp:posOffset')
      return offset === undefined ? undefined : lengthOf(textOf(offset))
    }
    const place = { x: offsetOf(across), y: offsetOf(down) }
    const size = { width: lengthOf(extent?.attributes.get('cx')), height: lengthOf(extent?.attributes.get('cy')) }
    const isFromPage = (position: XmlElement | undefined): boolean => position?.attributes.get('relativeFrom') === 'page'
    return formatting.isOffPage({ ...place, ...size, fromPage: { x: isFromPage(across), y: isFromPage(down) } })
  }
  if (!node.name.startsWith('v:')) return false
  const style = new Map(
    (node.attributes.get('style') ?? '').split(';').map((rule): [string, string] => {
      const [name = '', value = ''] = rule.split(':')
      return [name.trim(), value.trim()]
    }),
  )
  if (style.get('visibility') === 'hidden') return true
  const lengthOf = (name: string): number | undefined => twips(style.get(name))
  return formatting.isOffPage({
    x: lengthOf('margin-left') ?? lengthOf('left'),
    y: lengthOf('margin-top') ?? lengthOf('top'),
    width: lengthOf('width'),
    height: lengthOf('height'),
    fromPage: {
      x: style.get('mso-position-horizontal-relative') === 'page',
      y: style.get('mso-position-vertical-relative') === 'page',
    },
  })
}

/** Returns the fill of a text box's shape. Undefined if the paper shows through. */
export function fillOf(node: XmlElement, colors: ThemeColors): Fill {
  const shape = childOf(node, 'wps:spPr')
  if (shape !== undefined) {
    const solid = childOf(shape, 'a:solidFill')
    if (solid !== undefined) return colors.readSolid(solid).color ?? 'unknown'
    if (childOf(shape, 'a:noFill') !== undefined) return undefined
    if (['a:gradFill', 'a:blipFill', 'a:pattFill'].some((name) => childOf(shape, name) !== undefined)) return 'unknown'
    const styled = childOf(childOf(node, 'wps:style'), 'a:fillRef')
    return Number(styled?.attributes.get('idx') ?? 0) > 0 ? 'unknown' : undefined
  }
  const color = node.name.startsWith('v:') ? node.attributes.get('fillcolor') : undefined
  if (color === undefined || ['f', 'false'].includes(node.attributes.get('filled') ?? '')) return undefined
  return /^#[\da-f]{6}$/i.test(color) ? color.slice(1).toUpperCase() : color === 'white' ? 'FFFFFF' : 'unknown'
}

/** Returns the alternative texts of a drawing, each once. */
export function alternativeTexts(drawing: XmlElement): Set<string> {
  const texts = new Set<string>()
  for (const node of descendants(drawing)) {
    const name = localName(node)
    if (name !== 'docPr' && name !== 'cNvPr' && !node.name.startsWith('v:')) continue
    for (const key of ['descr', 'title', 'alt', 'o:title']) texts.add(node.attributes.get(key) ?? '')
  }
  return texts
}
