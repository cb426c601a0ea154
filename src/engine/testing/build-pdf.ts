/** Builds PDF files from raw objects, with every place in which a PDF can store content. Strings hold a byte per character. */

/** A reference to an object, such as `4 0 R`. */
export type PdfRef = string

/** The objects of a file that is being built. */
export interface PdfObjects {
  /** Adds an object, such as a dictionary. */
  add: (body: string) => PdfRef
  /** Adds a stream. `entries` are the dictionary's, without the length. */
  stream: (data: string | Uint8Array, entries?: string) => PdfRef
}

export interface BuiltPage {
  /** Operators. `F1` is Helvetica. */
  content?: string
  /** Width and height of the media box in points. Default: 600 by 800. */
  size?: [width: number, height: number]
  /** Left, bottom, right and top in points. */
  mediaBox?: number[]
  cropBox?: number[]
  rotate?: number
  /** Further resources by category, such as `{ XObject: '/Im1 5 0 R' }`. */
  resources?: Record<string, string>
  /** Dictionaries without their brackets. */
  annotations?: string[]
  /** Data of a thumbnail: 1 by 1 pixel, gray. */
  thumbnail?: string
  /** Further entries of the page's dictionary. */
  entries?: string
}

export interface PdfParts {
  pages: BuiltPage[]
  /** Entries of the document information dictionary. */
  info?: Record<string, string>
  xmp?: string
  /** Titles of bookmarks, each leading to the first page. */
  outline?: string[]
  attachments?: { name: string; data: string }[]
  /** Names of layers with their visibility. Resources name them `OC0`, `OC1` … */
  layers?: { name: string; isVisible: boolean }[]
  /** Text fields on the first page, with their values. */
  acroForm?: { name: string; value: string; rect: number[]; appearance?: string }[]
  /** A script that runs when the document is opened. */
  javascript?: string
  /** Alternative texts of figures in the structure tree. */
  structure?: string[]
  /** Prefix of the page labels. */
  pageLabels?: string
  /** Content of the first page in an earlier revision of the file. */
  earlier?: string
  /** Further entries of the catalog. */
  catalog?: string
}

/** Escapes a literal string, without its brackets. */
export const pdfString = (text: string): string => `(${text.replace(/[\\()]/g, (character) => `\\${character}`)})`

/** Returns a text string in UTF-16, which can hold any text. */
export function pdfUnicode(text: string): string {
  const units = Array.from({ length: text.length }, (_unused, index) => text.charCodeAt(index).toString(16).padStart(4, '0'))
  return `<feff${units.join('')}>`
}

const latin1 = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCodePoint(byte)).join('')

class Writer implements PdfObjects {
  readonly bodies: string[] = []

  add(body: string): PdfRef {
    this.bodies.push(body)
    return `${this.bodies.length} 0 R`
  }

  stream(data: string | Uint8Array, entries = ''): PdfRef {
    const text = typeof data === 'string' ? data : latin1(data)
    return this.add(`<< /Length ${text.length} ${entries} >>\nstream\n${text}\nendstream`)
  }

  set(ref: PdfRef, body: string): void {
    this.bodies[Number.parseInt(ref, 10) - 1] = body
  }
}

/**
 * Adds a font with Helvetica's shapes whose codes from 33 (`!`) stand for other texts, such as Hebrew letters or a ligature. A glyph is
 * half as wide as the font is high.
 */
export function addUnicodeFont(pdf: PdfObjects, texts: readonly string[]): PdfRef {
  const hex = (text: string): string => pdfUnicode(text).slice(5, -1)
  const rows = texts.map((text, index) => `<${(33 + index).toString(16)}> <${hex(text)}>`).join('\n')
  const map = pdf.stream(
    `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Test def /CMapType 2 def\n` +
      `1 begincodespacerange <00> <ff> endcodespacerange\n${texts.length} beginbfchar\n${rows}\nendbfchar endcmap end end`,
  )
  const widths = texts.map(() => 500).join(' ')
  return pdf.add(
    `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /FirstChar 33 /LastChar ${32 + texts.length} /Widths [${widths}] /ToUnicode ${map} >>`,
  )
}

/** Adds an image with one color per pixel, `width` by `height` pixels. */
export function addImage(pdf: PdfObjects, width: number, height: number, pixels: Uint8Array, entries = ''): PdfRef {
  const space = pixels.length === width * height ? '/DeviceGray' : '/DeviceRGB'
  const image = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 /ColorSpace ${space} ${entries}`
  return pdf.stream(pixels, image)
}

/** Adds an image of text lines like a scanner's: black on white, `scale` pixels per point. Needs a browser. */
export function addScan(
  pdf: PdfObjects,
  lines: readonly { text: string; x: number; y: number; size: number }[],
  [width, height]: [number, number],
  scale = 2,
): PdfRef {
  const canvas = new OffscreenCanvas(width * scale, height * scale)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser draws no text.')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.scale(scale, scale)
  context.fillStyle = '#000'
  for (const { text, x, y, size } of lines) {
    context.font = `${size}px sans-serif`
    context.fillText(text, x, y)
  }
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
  return addImage(
    pdf,
    canvas.width,
    canvas.height,
    Uint8Array.from({ length: data.length / 4 }, (_unused, index) => data[index * 4] ?? 0),
  )
}

function addOutline(pdf: Writer, titles: readonly string[], page: PdfRef): PdfRef {
  const root = pdf.add('')
  const items = titles.map(() => pdf.add(''))
  for (const [index, title] of titles.entries()) {
    const [before, after] = [items[index - 1], items[index + 1]]
    const links = `${before === undefined ? '' : `/Prev ${before}`} ${after === undefined ? '' : `/Next ${after}`}`
    pdf.set(items[index] ?? '', `<< /Title ${pdfUnicode(title)} /Parent ${root} ${links} /Dest [${page} /Fit] >>`)
  }
  pdf.set(root, `<< /Type /Outlines /First ${items[0] ?? ''} /Last ${items.at(-1) ?? ''} /Count ${items.length} >>`)
  return root
}

function addAttachments(pdf: Writer, attachments: NonNullable<PdfParts['attachments']>): string {
  const names = attachments.map(({ name, data }) => {
    const file = pdf.stream(data, '/Type /EmbeddedFile')
    return `${pdfString(name)} ${pdf.add(`<< /Type /Filespec /F ${pdfString(name)} /UF ${pdfUnicode(name)} /EF << /F ${file} >> >>`)}`
  })
  return `/EmbeddedFiles << /Names [${names.join(' ')}] >>`
}

function addFields(pdf: Writer, fields: NonNullable<PdfParts['acroForm']>, page: PdfRef, font: PdfRef): PdfRef[] {
  return fields.map(({ name, value, rect: [left = 0, bottom = 0, right = 0, top = 0], appearance }) => {
    const drawn = appearance ?? `/Tx BMC BT /F1 12 Tf 2 4 Td ${pdfString(value)} Tj ET EMC`
    const box = `/BBox [0 0 ${right - left} ${top - bottom}]`
    const form = pdf.stream(drawn, `/Type /XObject /Subtype /Form ${box} /Resources << /Font << /F1 ${font} >> >>`)
    const rect = `/Rect [${left} ${bottom} ${right} ${top}]`
    return pdf.add(
      `<< /Type /Annot /Subtype /Widget /FT /Tx /T ${pdfString(name)} /V ${pdfUnicode(value)} /DA (/F1 12 Tf 0 g) /F 4 ${rect} /P ${page} /AP << /N ${form} >> >>`,
    )
  })
}

function addPage(pdf: Writer, page: BuiltPage, refs: { own: PdfRef; parent: PdfRef; font: PdfRef }, widgets: readonly PdfRef[]): void {
  const { size: [width, height] = [600, 800], mediaBox = [0, 0, width, height], rotate = 0 } = page
  const { Font = '', ...others } = page.resources ?? {}
  const resources = Object.entries(others).map(([category, entries]) => `/${category} << ${entries} >>`)
  const annotations = [...(page.annotations ?? []).map((entries) => pdf.add(`<< /Type /Annot ${entries} >>`)), ...widgets]
  const thumbnail =
    page.thumbnail === undefined
      ? ''
      : `/Thumb ${pdf.stream(page.thumbnail, '/Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray')}`
  pdf.set(
    refs.own,
    `<< /Type /Page /Parent ${refs.parent} /MediaBox [${mediaBox.join(' ')}] ` +
      `${page.cropBox === undefined ? '' : `/CropBox [${page.cropBox.join(' ')}]`} /Rotate ${rotate} ` +
      `/Resources << /Font << /F1 ${refs.font} ${Font} >> ${resources.join(' ')} >> /Contents ${pdf.stream(page.content ?? '')} ` +
      `${annotations.length === 0 ? '' : `/Annots [${annotations.join(' ')}]`} ${thumbnail} ${page.entries ?? ''} >>`,
  )
}

function catalogOf(pdf: Writer, parts: PdfParts, page: PdfRef): string[] {
  const entries = [parts.catalog ?? '']
  if (parts.xmp !== undefined) entries.push(`/Metadata ${pdf.stream(parts.xmp, '/Type /Metadata /Subtype /XML')}`)
  if (parts.outline !== undefined) entries.push(`/Outlines ${addOutline(pdf, parts.outline, page)}`)
  const names: string[] = []
  if (parts.attachments !== undefined) names.push(addAttachments(pdf, parts.attachments))
  if (parts.javascript !== undefined) {
    names.push(`/JavaScript << /Names [(start) << /S /JavaScript /JS ${pdfString(parts.javascript)} >>] >>`)
  }
  if (names.length > 0) entries.push(`/Names << ${names.join(' ')} >>`)
  if (parts.pageLabels !== undefined) entries.push(`/PageLabels << /Nums [0 << /S /D /P ${pdfString(parts.pageLabels)} >>] >>`)
  if (parts.structure !== undefined) {
    const root = pdf.add('')
    const figures = parts.structure.map((text) =>
      pdf.add(`<< /Type /StructElem /S /Figure /P ${root} /Pg ${page} /Alt ${pdfUnicode(text)} /K 0 >>`),
    )
    pdf.set(root, `<< /Type /StructTreeRoot /K [${figures.join(' ')}] >>`)
    entries.push(`/StructTreeRoot ${root} /MarkInfo << /Marked true >>`)
  }
  return entries
}

/** Returns the layers' catalog entry, and the resources by which pages name them. */
function layersOf(pdf: Writer, layers: NonNullable<PdfParts['layers']>): { catalog: string; resources: string } {
  const groups = layers.map(({ name }) => pdf.add(`<< /Type /OCG /Name ${pdfString(name)} >>`))
  const off = groups.filter((_group, index) => layers[index]?.isVisible === false)
  return {
    catalog: `/OCProperties << /OCGs [${groups.join(' ')}] /D << /Order [${groups.join(' ')}] /OFF [${off.join(' ')}] >> >>`,
    resources: groups.map((group, index) => `/OC${index} ${group}`).join(' '),
  }
}

/** Numbers the objects of a body and adds the cross-reference table. `previous` is the offset of the previous revision's table. */
function section(
  bodies: ReadonlyMap<number, string>,
  at: number,
  trailer: string,
  { size, previous }: { size: number; previous?: number },
): string {
  let text = ''
  let rows = previous === undefined ? '0 1\n0000000000 65535 f \n' : ''
  for (const [number, body] of bodies) {
    rows += `${number} 1\n${String(at + text.length).padStart(10, '0')} 00000 n \n`
    text += `${number} 0 obj\n${body}\nendobj\n`
  }
  const prev = previous === undefined ? '' : `/Prev ${previous}`
  return `${text}xref\n${rows}trailer\n<< /Size ${size} ${trailer} ${prev} >>\nstartxref\n${at + text.length}\n%%EOF\n`
}

/**
 * Builds a PDF.
 *
 * @param describe the parts, or a function that adds the objects that the parts refer to
 * @returns the file as a string with a byte per character
 */
export function buildPdfText(describe: PdfParts | ((pdf: PdfObjects) => PdfParts)): string {
  const pdf = new Writer()
  const parts = typeof describe === 'function' ? describe(pdf) : describe
  const font = pdf.add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>')
  const parent = pdf.add('')
  const pages = parts.pages.map(() => pdf.add(''))
  const [first = ''] = pages
  const layers = parts.layers === undefined ? undefined : layersOf(pdf, parts.layers)
  const widgets = addFields(pdf, parts.acroForm ?? [], first, font)
  for (const [index, page] of parts.pages.entries()) {
    const resources = layers === undefined ? page.resources : { ...page.resources, Properties: layers.resources }
    const described = resources === undefined ? page : { ...page, resources }
    addPage(pdf, described, { own: pages[index] ?? '', parent, font }, index === 0 ? widgets : [])
  }
  pdf.set(parent, `<< /Type /Pages /Kids [${pages.join(' ')}] /Count ${pages.length} >>`)
  const entries = [...catalogOf(pdf, parts, first), layers?.catalog ?? '']
  if (widgets.length > 0) {
    entries.push(`/AcroForm << /Fields [${widgets.join(' ')}] /DR << /Font << /F1 ${font} >> >> /DA (/F1 12 Tf 0 g) >>`)
  }
  const root = pdf.add(`<< /Type /Catalog /Pages ${parent} ${entries.join(' ')} >>`)
  const info = Object.entries(parts.info ?? {}).map(([name, value]) => `/${name} ${pdfUnicode(value)}`)
  const trailer = `/Root ${root} ${info.length === 0 ? '' : `/Info ${pdf.add(`<< ${info.join(' ')} >>`)}`}`
  const header = '%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n'
  const size = pdf.bodies.length + 1
  const bodies = new Map(pdf.bodies.map((body, index) => [index + 1, body]))
  if (parts.earlier === undefined) return header + section(bodies, header.length, trailer, { size })
  return withEarlier(header, bodies, { trailer, size, page: Number.parseInt(first, 10), content: parts.earlier })
}

/** Writes a first revision in which a page has other content, then the revision that changes it. */
function withEarlier(
  header: string,
  bodies: ReadonlyMap<number, string>,
  { trailer, size, page, content }: { trailer: string; size: number; page: number; content: string },
): string {
  const number = Number(/\/Contents (\d+) 0 R/.exec(bodies.get(page) ?? '')?.[1])
  const before = new Map(bodies).set(number, `<< /Length ${content.length} >>\nstream\n${content}\nendstream`)
  const first = header + section(before, header.length, trailer, { size })
  const previous = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(first)?.[1])
  const changed = new Map([[number, bodies.get(number) ?? '']])
  return first + section(changed, first.length, trailer, { size, previous })
}

/** Builds a PDF. See `buildPdfText`. */
export function buildPdf(describe: PdfParts | ((pdf: PdfObjects) => PdfParts)): Blob {
  const text = buildPdfText(describe)
  return new Blob([Uint8Array.from(text, (character) => character.codePointAt(0) ?? 0)], { type: 'application/pdf' })
}
