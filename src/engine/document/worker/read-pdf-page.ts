import { AnnotationMode, OPS, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

import type { Matrix } from '../reading/matrix'
import { splitUnreadable, type SplitText } from '../reading/unreadable'
import { markCovered } from '../reading/visibility'
import { readGlyphs } from '../reading/words'
import type { PageContent } from '../types'
import { displayListOf, type DisplayList } from './display-list'
import type { OperatorList } from './glyph-ink'
import { drawsText, inkOfDrawings, inkOfOutlines, type BoundsOfGlyph } from './glyph-ink'
import { metricsOf, shapesOf, type FontMetrics } from './graphics-state'
import { layersOfScreen, type Layers } from './screen-layers'

interface Style {
  ascent: number
  descent: number
}

/** Reads the pages of one PDF, and caches data that they share. */
export class PdfPageReader {
  readonly #document: PDFDocumentProxy
  readonly #styles = new Map<string, Style>()
  readonly #ink = new Map<string, BoundsOfGlyph>()
  readonly #shapes = new Map<string, FontMetrics['shapeOf']>()
  /** The Type 3 fonts whose glyphs are text. */
  readonly #nested = new Set<string>()
  #layers: Promise<Layers> | undefined

  constructor(document: PDFDocumentProxy) {
    this.#document = document
  }

  /** Waits for the fonts of a page. The ascent and descent of a font are known from the text content of a page that uses it. */
  async #fontsOf(page: PDFPageProxy, names: ReadonlySet<string>): Promise<Map<string, FontMetrics>> {
    if ([...names].some((name) => !this.#styles.has(name))) {
      const { styles } = await page.getTextContent({ disableNormalization: true })
      for (const [name, style] of Object.entries(styles)) this.#styles.set(name, style)
    }
    const fonts = new Map<string, FontMetrics>()
    await Promise.all(
      [...names].map(async (name) => {
        const font = await new Promise<unknown>((resolve) => {
          page.commonObjs.get(name, resolve)
        })
        if (isType3(font) && drawsText(font)) this.#nested.add(name)
        if (!this.#ink.has(name)) this.#ink.set(name, inkOfFont(font, name, page.commonObjs))
        if (!this.#shapes.has(name)) this.#shapes.set(name, shapesOf(name))
        fonts.set(name, metricsOf(font, this.#styles.get(name), this.#ink.get(name), this.#shapes.get(name)))
      }),
    )
    return fonts
  }

  /** Returns the content that the operators of a page paint, with invisible glyphs marked. */
  async #paint(page: PDFPageProxy, operators: OperatorList): Promise<DisplayList> {
    this.#layers ??= layersOfScreen(this.#document)
    const layers = await this.#layers
    const names = fontNamesOf(operators)
    const fonts = await this.#fontsOf(page, names)
    const { width, height, transform } = page.getViewport({ scale: 1 })
    const fallback = metricsOf(undefined, undefined)
    const list = displayListOf(operators, {
      transform: transform as unknown as Matrix,
      size: { width, height },
      fontOf: (name) => fonts.get(name) ?? fallback,
      isLayerVisible: (properties) => Boolean(layers.isVisible(properties as Parameters<Layers['isVisible']>[0])),
    })
    markCovered(list.glyphs, list.areas, { width, height })
    // Where these glyphs draw their text isn't followed.
    if ([...names].some((name) => this.#nested.has(name))) list.unread.push({ x: 0, y: 0, width, height })
    return list
  }

  /**
   * Reads the words of a page from its text, without words that are only in its images. Counts the images that can't be decoded.
   *
   * @returns also the lines whose characters aren't what they show
   */
  async read(page: PDFPageProxy): Promise<PageContent & { painted: DisplayList; undecoded: number; split: SplitText }> {
    const operators = await page.getOperatorList({ intent: 'print', annotationMode: AnnotationMode.ENABLE_STORAGE })
    const painted = await this.#paint(page, operators)
    const undecoded = await undecodedImages(page, operators)
    const { text, words } = readGlyphs(painted.glyphs)
    const { width, height } = page.getViewport({ scale: 1 })
    const split = splitUnreadable(painted.glyphs, painted.masks)
    const methods: PageContent['methods'] = words.length > 0 ? ['text'] : []
    return { page: page.pageNumber, size: { width, height }, text, words, methods, painted, undecoded, split }
  }
}

const isType3 = (font: unknown): boolean => (font as { isType3Font?: boolean } | null)?.isType3Font === true

/** Returns a function for the bounds of a font's glyphs. */
function inkOfFont(font: unknown, name: string, objects: PDFPageProxy['commonObjs']): BoundsOfGlyph {
  if (isType3(font)) return inkOfDrawings(font)
  return inkOfOutlines((character) => {
    const key = `${name}_path_${character}`
    return objects.has(key) ? (objects.get(key) as { path?: ArrayLike<number> } | null)?.path : undefined
  })
}

const IMAGES = new Set<number>([OPS.paintImageXObject, OPS.paintImageXObjectRepeat])

/** Waits for the images of a page and counts those that can't be decoded, for which pdf.js has no data. */
async function undecodedImages({ objs, commonObjs }: PDFPageProxy, { fnArray, argsArray }: OperatorList): Promise<number> {
  const names = new Set(
    fnArray.flatMap((operator, index) => (IMAGES.has(operator) ? [String((argsArray[index] as readonly unknown[])[0])] : [])),
  )
  const images = await Promise.all(
    [...names].map(
      (name) =>
        new Promise<unknown>((resolve) => {
          // Names of images that several pages share start with this prefix.
          ;(name.startsWith('g_') ? commonObjs : objs).get(name, resolve)
        }),
    ),
  )
  return images.filter((image) => image === null || image === undefined).length
}

function fontNamesOf({ fnArray, argsArray }: OperatorList): Set<string> {
  const names = new Set<string>()
  for (const [index, operator] of fnArray.entries()) {
    const args = argsArray[index] as readonly unknown[] | null
    if (operator === OPS.setFont) names.add(String(args?.[0]))
    else if (operator === OPS.setGState) {
      for (const [key, value] of (args?.[0] ?? []) as [string, unknown][]) {
        if (key === 'Font' && Array.isArray(value)) names.add(String(value[0]))
      }
    }
  }
  return names
}
