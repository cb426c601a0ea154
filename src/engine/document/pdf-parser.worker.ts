import '#lib/browser/no-eval.ts'

import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs'
import { CONTENT_LEFT_OUT } from './parser-messages'

/** Warnings that are pdf.js's only indication of omitted content. */
const LEFT_OUT =
  /^Warning: (?:Image exceeded maximum allowed size|Unable to decode inline image|getOperatorList - ignoring (?:XObject|annotation data|errors)|getContentStream - ignoring)/
/** Objects that no PDF reader shows: they don't exist, aren't content, or draw themselves. */
const SHOWN_BY_NONE = /should be a stream|referred to by name|Unhandled XObject subtype|circular reference/

// Only pdf.js writes to the console here.
console.warn = (message: unknown) => {
  const text = String(message)
  if (LEFT_OUT.test(text) && !SHOWN_BY_NONE.test(text)) postMessage(CONTENT_LEFT_OUT)
}

/** Width of a character without a width in the fonts that pdf.js generates, in thousandths of the font's size: half of an emoji. */
const DEFAULT_WIDTH = 1000

// pdf.js measures only text that it generates, for notes and fields without an appearance, and makes it as small as its rectangle. The text
// is drawn glyph by glyph (`reading/generated-text.ts`), so a line is as wide as its characters without kerning.
if (typeof OffscreenCanvasRenderingContext2D === 'function') {
  const { prototype } = OffscreenCanvasRenderingContext2D
  const measure = Reflect.get(prototype, 'measureText')
  prototype.measureText = function measureGlyphs(text) {
    if (text.length === 1) return measure.call(this, text)
    const widths = Array.from({ length: text.length }, (_unused, at) => {
      const character = text.charAt(at)
      return /[\uD800-\uDFFF]/.test(character) ? DEFAULT_WIDTH : Math.ceil(measure.call(this, character).width)
    })
    return { width: widths.reduce((sum, width) => sum + width, 0) } as TextMetrics
  }
}

// pdf.js keeps the number of an object that describes its generated fonts as a static property, also for the next document of this worker,
// which has no such object or another one at that number: fields without an appearance would be left out. So each font gets an object.
let descriptor: unknown
// oxlint-disable-next-line no-extend-native -- the class of pdf.js isn't exported, so only what it inherits can be changed
Object.defineProperty(Function.prototype, '_fontDescriptorRef', {
  get: () => {
    const own = descriptor
    descriptor = undefined
    return own
  },
  set: (added: unknown) => {
    descriptor = added
  },
})

interface DecodedImage {
  image?: { getBytes?: (...options: unknown[]) => Uint8Array }
  decode?: unknown
}

// pdf.js maps the values of an image by its /Decode array in the bytes that it was given. Those of an image without compression are the
// file's, so each drawing of its page would reverse it again: such images get a copy.
// oxlint-disable-next-line no-extend-native -- the class of pdf.js isn't exported, so only what it inherits can be changed
Object.defineProperty(Object.prototype, 'needsDecode', {
  set(this: DecodedImage, value: unknown) {
    const { image, decode } = this
    const getBytes = image?.getBytes
    if (decode && image && getBytes) image.getBytes = (...options) => getBytes.apply(image, options).slice()
    Object.defineProperty(this, 'needsDecode', { value, writable: true })
  },
})
