import { encodePage, withoutMetadata } from '../document/export/page-image'
import { deflate } from '../document/export/pdf-writer'
import { latin1 } from '../core/latin1'
import { openDocumentInWorker } from '../document/worker/open-document'
import { dataOf, readObjects, streamOf, writeObjects, type EditableObjects } from './edit-pdf'

/** Matches the objects of pages. */
export const PAGE = /\/Type \/Page /
/** Pixels per point of the images in exports. */
export const IMAGE_SCALE = 200 / 72

const hexOf = (text: string): string => [...text].map((one) => one.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')).join('')

/** Returns a word of the text layer at a place in points, `y` upwards. */
export const layerWord = (text: string, x: number, y: number): string => `/F 12 Tf 100 Tz 1 0 0 1 ${x} ${y} Tm <${hexOf(text)}> Tj\n`

/** An exported PDF whose objects are changed, to plant defects. Needs a browser. */
export class EditedExport {
  readonly file: Blob
  readonly objects: EditableObjects
  readonly #root: number

  private constructor(file: Blob, objects: EditableObjects, root: number) {
    this.file = file
    this.objects = objects
    this.#root = root
  }

  static async open(file: Blob): Promise<EditedExport> {
    const { objects, root } = await readObjects(file)
    return new EditedExport(file, objects, root)
  }

  /** Returns the file with its changes. */
  write(trailer = ''): Blob {
    return writeObjects(this.objects, this.#root, trailer)
  }

  /** Returns the numbers of the objects whose text matches, in their order. */
  numbersOf(pattern: RegExp): number[] {
    return [...this.objects].flatMap(([number, body]) => (pattern.test(body) ? [number] : []))
  }

  /**
   * Changes an object that matches.
   *
   * @param index among the objects that match
   * @throws Error if fewer objects match
   */
  change(pattern: RegExp, edit: (body: string) => string, index = 0): void {
    const number = this.numbersOf(pattern)[index]
    if (number === undefined) throw new Error(`No object matches ${pattern.source}.`)
    this.objects.set(number, edit(this.objects.get(number) ?? ''))
  }

  /** Adds an object and returns its number. */
  add(body: string): number {
    const number = this.objects.size + 1
    this.objects.set(number, body)
    return number
  }

  /** Returns the number of the object that a page names by a key. Pages start at 1. */
  referenceOf(key: string, page = 1): number {
    const body = this.objects.get(this.numbersOf(PAGE)[page - 1] ?? 0) ?? ''
    return Number(new RegExp(String.raw`${key} (\d+) 0 R`).exec(body)?.[1])
  }

  /** Changes the decompressed content of a page. */
  async changeContent(edit: (content: string) => string, page = 1): Promise<void> {
    const ref = this.referenceOf('/Contents', page)
    this.objects.set(ref, await streamOf(edit(await dataOf(this.objects.get(ref) ?? ''))))
  }

  /** Replaces the image of a page with a drawn one, in the export's encoding or as JPEG. */
  async changeImage(draw: (context: OffscreenCanvasRenderingContext2D) => void, { asJpeg = false, page = 1 } = {}): Promise<void> {
    const document = await openDocumentInWorker(this.file)
    const { canvas } = await document.renderPage(page, IMAGE_SCALE)
    document.close()
    const context = canvas.getContext('2d')
    if (!context) throw new Error('No canvas.')
    draw(context)
    if (asJpeg) {
      const jpeg = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 })).arrayBuffer())
      this.setJpeg(withoutMetadata(jpeg), canvas, page)
      return
    }
    const { dictionary, bytes: later } = await encodePage(canvas, deflate)
    const bytes = await later
    this.objects.set(this.referenceOf('/I', page), `<< ${dictionary} /Length ${bytes.length} >>\nstream\n${latin1(bytes)}\nendstream`)
  }

  /** Replaces the image of a page with a JPEG. */
  setJpeg(jpeg: Uint8Array, { width, height }: { width: number; height: number }, page = 1): void {
    const dictionary = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`
    this.objects.set(this.referenceOf('/I', page), `<< ${dictionary} /Length ${jpeg.length} >>\nstream\n${latin1(jpeg)}\nendstream`)
  }
}
