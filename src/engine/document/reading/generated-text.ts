import { OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

import { isRightToLeft, readingOrderOfLine } from './bidi'

/**
 * Notes and form fields without an appearance get one from pdf.js, whose font isn't in the file. pdf.js gives the browser the text of a line
 * at once, which then kerns it, joins letters and orders words itself: no glyph is where its advance width puts it, and blank glyphs take no
 * space. So it draws these fonts glyph by glyph, each within its advance width, in the order of `visualGlyphs`.
 */
const drawnByGlyph = new WeakSet<object>()

/** Returns whether a font of pdf.js is one that it has generated. */
export function isGenerated(font: unknown): boolean {
  if (typeof font !== 'object' || font === null) return false
  return drawnByGlyph.has(font) || (font as { isInvalidPDFjsFont?: boolean }).isInvalidPDFjsFont === true
}

function drawByGlyph(font: object): void {
  if (drawnByGlyph.has(font)) return
  drawnByGlyph.add(font)
  Object.defineProperty(font, 'isInvalidPDFjsFont', { value: false })
}

/** The properties of a glyph in pdf.js's operators that several glyphs share. */
interface Drawn {
  fontChar: string
  unicode: string
  width: number
}

/** Scripts whose letters look the same alone. Marks above and below belong to the letter before them. */
const SEPARATE =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}]/u
const LETTER = /^\p{L}/u
const SPACE = /^\s*$/
const ATTACHED = /^[\p{M}\u200D\uDC00-\uDFFF]/u
const ATTACHES = /\u200D$/

/** Returns several glyphs as one, which the browser shapes. */
function merged<Glyph extends Drawn>(glyphs: readonly Glyph[]): Glyph[] {
  const [first] = glyphs
  if (first === undefined || glyphs.length === 1) return [...glyphs]
  const whole = {
    fontChar: glyphs.map(({ fontChar }) => fontChar).join(''),
    unicode: glyphs.map(({ unicode }) => unicode).join(''),
    width: glyphs.reduce((sum, { width }) => sum + width, 0),
  }
  return [{ ...first, ...whole }]
}

/** Returns the glyphs of a word: one for the whole word in scripts whose letters join or turn. */
function glyphsOfWord<Glyph extends Drawn>(word: readonly Glyph[]): Glyph[] {
  if (word.some(({ unicode }) => isRightToLeft(unicode) || (LETTER.test(unicode) && !SEPARATE.test(unicode)))) return merged(word)
  const clusters: Glyph[][] = []
  for (const glyph of word) {
    const cluster = clusters.at(-1)
    const isAttached = ATTACHED.test(glyph.unicode) || ATTACHES.test(cluster?.at(-1)?.unicode ?? '')
    if (cluster && isAttached) cluster.push(glyph)
    else clusters.push([glyph])
  }
  return clusters.flatMap((cluster) => merged(cluster))
}

/** Returns the glyphs of a generated text, given in reading order, as they are drawn from left to right. */
export function visualGlyphs<Glyph extends Drawn>(shown: readonly (Glyph | number)[]): readonly (Glyph | number)[] {
  const glyphs = shown.filter((one) => typeof one !== 'number')
  if (glyphs.length < shown.length) return shown
  const words: Glyph[][] = []
  const spaces: Glyph[][] = [[]]
  for (const [index, glyph] of glyphs.entries()) {
    const before = glyphs[index - 1]
    if (SPACE.test(glyph.unicode)) spaces.at(-1)?.push(glyph)
    else if (before && !SPACE.test(before.unicode)) words.at(-1)?.push(glyph)
    else {
      words.push([glyph])
      spaces.push([])
    }
  }
  const ordered = readingOrderOfLine(words, (word) => word.map(({ unicode }) => unicode).join(''))
  return [...(spaces[0] ?? []), ...ordered.flatMap((word, index) => [...glyphsOfWord(word), ...(spaces[index + 1] ?? [])])]
}

/** Texts that are in visual order. pdf.js keeps the operators of a page for its next drawing. */
const visual = new WeakSet<object>()

const SAVES = new Set<number>([OPS.save, OPS.beginGroup, OPS.paintFormXObjectBegin, OPS.beginAnnotation])
const RESTORES = new Set<number>([OPS.restore, OPS.endGroup, OPS.paintFormXObjectEnd, OPS.endAnnotation])

/**
 * Returns a filter for pdf.js's drawing of a page, which gets every operator before it is painted, in their order, and leaves out none. It
 * makes generated text drawn glyph by glyph, in this and in later drawings of the page.
 */
export function generatedTextFilter({ commonObjs }: PDFPageProxy): (index: number, operators: unknown) => boolean {
  const saved: boolean[] = []
  let [isInGenerated, last] = [false, -1]
  return (index, operators) => {
    const { fnArray, argsArray } = operators as { fnArray: readonly number[]; argsArray: unknown[] }
    const operator = fnArray[index] ?? 0
    // An operator that waits for a font comes twice.
    if (index === last) return true
    last = index
    if (SAVES.has(operator)) saved.push(isInGenerated)
    else if (RESTORES.has(operator)) isInGenerated = saved.pop() ?? false
    else if (operator === OPS.setFont) {
      const [name] = argsArray[index] as [string]
      const font: unknown = commonObjs.has(name) ? commonObjs.get(name) : undefined
      isInGenerated = isGenerated(font)
      if (isInGenerated) drawByGlyph(font as object)
    } else if (operator === OPS.showText && isInGenerated) {
      const [shown] = argsArray[index] as [readonly (Drawn | number)[]]
      if (!visual.has(shown)) {
        const glyphs = visualGlyphs(shown)
        visual.add(glyphs)
        argsArray[index] = [glyphs]
      }
    }
    return true
  }
}
