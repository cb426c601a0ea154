import { glyphlessFont } from '../../export/glyphless-font'
import { tells, type Secrets } from '../../export/secrets'
import { characterMap } from '../../export/text-layer'
import { decodeStream } from './decode-stream'
import type { DocumentFindings } from '../document-findings'
import { latin1 } from '#engine/core/latin1.ts'
import { numberOf, type FileText, type ScannedFile, type ScannedObject } from './file-scan'
import { codesIn, readCharacterMap } from '../reading/page-text'
import { PdfBytes, PdfName, type PdfDictionary, type PdfValue } from './pdf-values'

/** The kinds of objects of an export with the only keys that they may have. */
const KEYS = {
  catalog: ['Type', 'Pages', 'Outlines'],
  pages: ['Type', 'Parent', 'Kids', 'Count'],
  page: ['Type', 'Parent', 'MediaBox', 'Resources', 'Contents', 'Annots'],
  image: ['Type', 'Subtype', 'Width', 'Height', 'ColorSpace', 'BitsPerComponent', 'Filter', 'Length'],
  content: ['Filter', 'Length'],
  link: ['Type', 'Subtype', 'Rect', 'Border', 'Dest'],
  outlines: ['Type', 'First', 'Last', 'Count'],
  bookmark: ['Title', 'Parent', 'Prev', 'Next', 'First', 'Last', 'Count', 'Dest'],
  font: ['Type', 'Subtype', 'BaseFont', 'Encoding', 'DescendantFonts', 'ToUnicode'],
  descendant: ['Type', 'Subtype', 'BaseFont', 'CIDSystemInfo', 'DW', 'CIDToGIDMap', 'FontDescriptor'],
  descriptor: ['Type', 'FontName', 'Flags', 'FontBBox', 'ItalicAngle', 'Ascent', 'Descent', 'CapHeight', 'StemV', 'FontFile2'],
  fontFile: ['Filter', 'Length', 'Length1'],
  trailer: ['Size', 'Root', 'ID'],
} as const

export type Kind = keyof typeof KEYS

/** The meanings of keys that exports don't have: the aspect of the finding, and words for it. */
const FOREIGN: Record<string, [aspect: string, what: string]> = {
  AcroForm: ['form', 'a form'],
  Names: ['attachment', 'names, by which attachments and scripts are found'],
  AF: ['attachment', 'attachments'],
  OpenAction: ['javascript', 'an action on opening'],
  AA: ['javascript', 'actions'],
  A: ['javascript', 'an action'],
  Metadata: ['metadata', 'metadata'],
  Info: ['metadata', 'document information'],
  PieceInfo: ['metadata', 'data of another program'],
  Thumb: ['page-thumbnail', 'a thumbnail'],
  StructTreeRoot: ['structure', 'a structure tree'],
  MarkInfo: ['structure', 'a structure tree'],
  PageLabels: ['page-label', 'page labels'],
  OCProperties: ['layer', 'layers'],
  Dests: ['link', 'named destinations'],
  Prev: ['revision', 'an earlier revision'],
  XRefStm: ['revision', 'a second cross-reference table'],
  Contents: ['annotation', 'a comment'],
  SMask: ['image', 'a transparency mask'],
}

export interface FoundPage {
  image: ScannedObject | undefined
  /** The images of a page of vectors by their names. */
  areas: ReadonlyMap<string, ScannedObject>
  content: string
  /** Width and height in points. */
  size: [number, number] | undefined
}

/** The names of images on pages of vectors. */
export const AREA_NAME = /^I\d+$/

const CID_MAP_BYTES = 2 * 65_536

/** Reads the objects of an export from its root, and adds findings for everything that exports don't have. */
export class Structure {
  readonly #scanned: ScannedFile
  readonly #file: FileText
  readonly #findings: DocumentFindings
  readonly #secrets: Secrets
  readonly #vectorPages: ReadonlySet<number>
  readonly #kinds = new Map<number, Kind>()
  #map = ''
  codes = new Map<string, string>()

  constructor(
    scanned: ScannedFile,
    file: FileText,
    { secrets, vectorPages = new Set() }: { secrets: Secrets; vectorPages?: ReadonlySet<number> },
    findings: DocumentFindings,
  ) {
    this.#scanned = scanned
    this.#file = file
    this.#secrets = secrets
    this.#vectorPages = vectorPages
    this.#findings = findings
  }

  /** The numbers of objects that the pages, the bookmarks and the font don't use. */
  unused(): number[] {
    return [...this.#scanned.objects.keys()].filter((number) => !this.#kinds.has(number))
  }

  isKnownStream(number: number): boolean {
    return this.#kinds.has(number)
  }

  async bytesOf({ number, value, stream }: ScannedObject): Promise<Uint8Array<ArrayBuffer>> {
    if (!stream || !(value instanceof Map)) return new Uint8Array()
    return decodeStream(value, await this.#file.bytes(stream), () => {
      this.#findings.add('metadata', 'objects', `The compressed data of object ${number} is damaged or followed by other data.`)
    })
  }

  /** Reads the objects of all pages in order. */
  async read(): Promise<FoundPage[]> {
    const { trailer } = this.#scanned
    this.#checkKeys('trailer', trailer, 'The file')
    const catalog = this.#dictionary('catalog', trailer.get('Root'), 'The file')
    if (!catalog) return []
    const pages: ScannedObject[] = []
    this.#collect(catalog.get('Pages'), pages, 0)
    const found: FoundPage[] = []
    for (const [index, page] of pages.entries()) found.push(await this.#page(page, index + 1))
    this.#checkMap(found)
    this.#outline(catalog.get('Outlines'))
    return found
  }

  #foreign(key: string, subject: string): void {
    const [aspect, what] = FOREIGN[key] ?? ['objects', `the unexpected entry ${key.replaceAll(/[^ -~]/g, '?').slice(0, 40)}`]
    this.#findings.add('metadata', aspect, `${subject} has ${what}.`)
  }

  #checkKeys(kind: Kind, dictionary: PdfDictionary, subject: string): void {
    const known: readonly string[] = KEYS[kind]
    for (const key of dictionary.keys()) if (!known.includes(key)) this.#foreign(key, subject)
  }

  /** Returns an object's dictionary and notes its kind, or undefined for an object that is missing or of another kind. */
  #dictionary(kind: Kind, reference: PdfValue | undefined, subject: string): PdfDictionary | undefined {
    const number = numberOf(reference)
    const object = number === undefined ? undefined : this.#scanned.objects.get(number)
    if (number === undefined || !(object?.value instanceof Map) || (this.#kinds.get(number) ?? kind) !== kind) {
      this.#findings.add('dimensions', 'objects', `${subject} lacks an object.`)
      return undefined
    }
    this.#kinds.set(number, kind)
    this.#checkKeys(kind, object.value, subject)
    return object.value
  }

  #collect(node: PdfValue | undefined, pages: ScannedObject[], level: number): void {
    const number = numberOf(node)
    const object = number === undefined ? undefined : this.#scanned.objects.get(number)
    if (number === undefined || !(object?.value instanceof Map) || level > 4 || this.#kinds.has(number)) {
      this.#findings.add('dimensions', 'pages', 'The page tree is damaged.')
      return
    }
    const type = object.value.get('Type')
    if (type instanceof PdfName && type.name === 'Page') {
      this.#kinds.set(number, 'page')
      pages.push(object)
      return
    }
    this.#kinds.set(number, 'pages')
    this.#checkKeys('pages', object.value, 'The page tree')
    const kids = object.value.get('Kids')
    if (Array.isArray(kids)) for (const kid of kids) this.#collect(kid, pages, level + 1)
  }

  async #page({ value }: ScannedObject, page: number): Promise<FoundPage> {
    const subject = `Page ${page} of the version`
    const entries = value instanceof Map ? value : new Map<string, PdfValue>()
    this.#checkKeys('page', entries, subject)
    const box = entries.get('MediaBox')
    const size: FoundPage['size'] =
      Array.isArray(box) && box.length === 4 && box[0] === 0 && box[1] === 0 && typeof box[2] === 'number' && typeof box[3] === 'number'
        ? [box[2], box[3]]
        : undefined
    const resources = entries.get('Resources')
    const isVector = this.#vectorPages.has(page)
    const [images, font] =
      resources instanceof Map ? await this.#resources(resources, subject, isVector) : [new Map<string, ScannedObject>(), false]
    if (!font) this.#findings.add('dimensions', 'objects', `${subject} lacks an object.`)
    for (const link of this.#array(entries.get('Annots'))) this.#link(link, subject)
    const number = numberOf(entries.get('Contents'))
    const content = number === undefined ? undefined : this.#scanned.objects.get(number)
    this.#dictionary('content', entries.get('Contents'), subject)
    return { image: images.get('I'), areas: images, size, content: content === undefined ? '' : latin1(await this.bytesOf(content)) }
  }

  /** Returns the images of a page by their names, and whether it has the font of the text. */
  async #resources(resources: PdfDictionary, subject: string, isVector: boolean): Promise<[Map<string, ScannedObject>, boolean]> {
    for (const key of resources.keys()) if (key !== 'XObject' && key !== 'Font') this.#foreign(key, subject)
    const [images, fonts] = [resources.get('XObject'), resources.get('Font')]
    const found = new Map<string, ScannedObject>()
    if (images instanceof Map)
      for (const [name, value] of images) {
        const number = numberOf(value)
        const object = number === undefined ? undefined : this.#scanned.objects.get(number)
        if (isVector ? !AREA_NAME.test(name) : name !== 'I') this.#foreign(name, subject)
        else if (this.#dictionary('image', value, subject) && object) found.set(name, object)
      }
    if (!isVector && !(images instanceof Map && images.has('I'))) this.#dictionary('image', undefined, subject)
    if (fonts instanceof Map) for (const key of fonts.keys()) if (key !== 'F') this.#foreign(key, subject)
    return [found, fonts instanceof Map && (await this.#font(fonts.get('F')))]
  }

  #array(value: PdfValue | undefined): PdfValue[] {
    return Array.isArray(value) ? value : []
  }

  #link(reference: PdfValue, subject: string): void {
    const number = numberOf(reference)
    const value = number === undefined ? reference : this.#scanned.objects.get(number)?.value
    const subtype = value instanceof Map ? value.get('Subtype') : undefined
    if (!(subtype instanceof PdfName) || subtype.name !== 'Link') {
      const aspect = subtype instanceof PdfName && subtype.name === 'Widget' ? 'form' : 'annotation'
      this.#findings.add('metadata', aspect, `${subject} has ${aspect === 'form' ? 'a form field' : 'an annotation'}.`)
      return
    }
    const entries = this.#dictionary('link', reference, subject)
    if (entries && !Array.isArray(entries.get('Dest'))) this.#findings.add('metadata', 'link', `${subject} has a link with a name.`)
  }

  async #font(reference: PdfValue | undefined): Promise<boolean> {
    const number = numberOf(reference)
    if (number !== undefined && this.#kinds.get(number) === 'font') return true
    const font = this.#dictionary('font', reference, 'The font of the text')
    const [first] = this.#array(font?.get('DescendantFonts'))
    const descendant = font && this.#dictionary('descendant', first, 'The font of the text')
    const descriptor = descendant && this.#dictionary('descriptor', descendant.get('FontDescriptor'), 'The font of the text')
    if (!font || !descendant || !descriptor) return false
    const file = await this.#stream('fontFile', descriptor.get('FontFile2'))
    const expected = glyphlessFont()
    const isOwn = file.length === expected.length && expected.every((byte, at) => byte === file[at])
    if (!isOwn)
      this.#findings.add('metadata', 'font', 'The version contains a font of another program, whose glyphs may show redacted text.')
    const glyphs = await this.#stream('content', descendant.get('CIDToGIDMap'))
    if (glyphs.length !== CID_MAP_BYTES || glyphs.some((byte) => byte !== 0))
      this.#findings.add('metadata', 'font', 'The font of the text has glyphs.')
    this.#map = latin1(await this.#stream('content', font.get('ToUnicode')))
    this.codes = readCharacterMap(this.#map)
    return true
  }

  /** Checks that the character map has the codes of the pages' words and nothing else. */
  #checkMap(pages: readonly FoundPage[]): void {
    const used = new Set(pages.flatMap(({ content }) => [...codesIn(content)]))
    const expected = characterMap([...used].map((code) => [this.codes.get(code) ?? '', Number.parseInt(code, 16)]))
    if (pages.length > 0 && this.#map !== expected)
      this.#findings.add('metadata', 'font', 'The character map of the text has more than the characters of the pages.')
  }

  async #stream(kind: Kind, reference: PdfValue | undefined): Promise<Uint8Array<ArrayBuffer>> {
    const number = numberOf(reference)
    if (!this.#dictionary(kind, reference, 'The font of the text') || number === undefined) return new Uint8Array()
    const object = this.#scanned.objects.get(number)
    return object ? this.bytesOf(object) : new Uint8Array()
  }

  #outline(reference: PdfValue | undefined): void {
    if (reference === undefined) return
    const root = this.#dictionary('outlines', reference, 'The list of bookmarks')
    if (root) this.#bookmarks(root, 0)
  }

  #bookmarks(parent: PdfDictionary, level: number): void {
    for (let next = parent.get('First'); next !== undefined;) {
      const number = numberOf(next)
      if (level > 64 || number === undefined || this.#kinds.has(number)) {
        this.#findings.add('dimensions', 'outline', 'The bookmarks are damaged.')
        return
      }
      const entries = this.#dictionary('bookmark', next, 'A bookmark')
      if (!entries) return
      const title = entries.get('Title')
      const text =
        title instanceof PdfBytes ? new TextDecoder('utf-16be').decode(Uint8Array.from(title.bytes, (one) => one.charCodeAt(0))) : ''
      if (!(title instanceof PdfBytes) || !title.bytes.startsWith('\u00fe\u00ff') || tells(text, this.#secrets))
        this.#findings.add('metadata', 'outline', 'The title of a bookmark contains a redacted word.')
      const dest = entries.get('Dest')
      if (dest !== undefined && !Array.isArray(dest)) this.#findings.add('metadata', 'link', 'A bookmark leads to a name.')
      this.#bookmarks(entries, level + 1)
      next = entries.get('Next')
    }
  }
}
