import type { Unshown } from './unshown'
import { childOf, descendants, elementsOf, textOf, valueOf, type XmlElement } from './xml-tree'

/** Text of Word documents that is neither in runs nor in parts of its own. */

/** Fonts whose letters are signs, which the reader of the structure knows. */
const SIGNS = /symbol|wingdings|webdings|dingbats/i
/** Codes of fonts with their own encoding, which are those of Latin letters in fonts with letters. */
const OWN_ENCODING = /[\uF020-\uF0FF]/g

/** Returns a text with characters instead of the codes of a font, which no search finds and other fonts draw as empty boxes. */
export const withoutFontCodes = (text: string): string =>
  text.replaceAll(OWN_ENCODING, (code) => String.fromCharCode(code.charCodeAt(0) - 0xf000))

/** Returns the character of a symbol in a font with letters. Undefined for a sign. */
export function letterOfSymbol({ attributes }: XmlElement): string | undefined {
  const code = Number.parseInt(attributes.get('w:char') ?? '', 16)
  if (SIGNS.test(attributes.get('w:font') ?? '') || !(code >= 0x20 && code <= 0xffff)) return undefined
  return withoutFontCodes(String.fromCharCode(code))
}

/** Lists the prepared text and the help of a legacy form field, which the document shows only while it is filled in. */
export function listFieldTexts(data: XmlElement | undefined, unshown: Unshown): void {
  const name = valueOf(data, 'w:name') ?? 'Field'
  for (const [parent, key] of [
    [childOf(data, 'w:textInput'), 'w:default'],
    [data, 'w:helpText'],
    [data, 'w:statusText'],
  ] as const)
    unshown.addText('form-value', name, valueOf(parent, key) ?? '')
}

/** Lists the alternative texts of a table. */
export function listTableTexts(properties: XmlElement | undefined, unshown: Unshown): void {
  for (const name of ['w:tblCaption', 'w:tblDescription']) unshown.addText('structure', '', valueOf(properties, name) ?? '')
}

/** Lists what a shape shows besides text boxes: images, watermarks and the text of shapes of other programs. */
export function listShape(shape: XmlElement, unshown: Unshown): void {
  const { name, attributes } = shape
  if (name === 'a:blip' || name === 'v:imagedata') unshown.add('unread-content', 'Image')
  if (name === 'v:textpath') unshown.addText('unread-content', 'Watermark', attributes.get('string') ?? '')
  if (name !== 'a:p') return
  const texts = [...descendants(shape)].filter((node) => node.name === 'a:t').map(textOf)
  unshown.addText('unread-content', 'Drawing', texts.join(''))
}

/** Lists the text of an element that Word may show and the export doesn't have. */
export function listOther(node: XmlElement, unshown: Unshown): void {
  const texts = [node, ...descendants(node)].filter((one) => elementsOf(one).length === 0).map(textOf)
  unshown.addText('unread-content', 'Other content', texts.join(' '))
}
