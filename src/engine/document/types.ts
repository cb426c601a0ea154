import type { Mark } from '#generated/model/mark.zod.ts'
import type { ReportDocument } from '#generated/model/reportDocument.zod.ts'

import type { Box, EngineCallOptions, OutputPlace, PartialCallOptions } from '../core/types'
import type { VerifiedExport } from '../report/verified-export'
import type { GlyphSource } from './reading/glyph'

/** Size of a displayed page, after its rotation is applied, in points (1/72 inch). */
export interface PageSize {
  width: number
  height: number
}

export interface DocumentInfo {
  /** Detected from the bytes, not from the file name. */
  contentType: 'application/pdf' | 'text/plain' | 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  pages: PageSize[]
}

/** Checks that a file is a complete PDF, a Word document or a plain text that can be opened, and makes a thumbnail of its first page. */
export type ProbeDocument = (file: Blob, options?: EngineCallOptions) => Promise<{ info: DocumentInfo; thumbnail: Blob }>

export interface DrawOptions {
  /** Canvas pixels per point. */
  scale: number
  signal: AbortSignal
  /** Draws as for printing, without waiting for animation frames, which never come in a background tab. */
  inBackground?: boolean
}

/** An open document. Page numbers start at 1. */
export interface OpenDocument {
  contentType: DocumentInfo['contentType']
  pages: readonly PageSize[]
  /** Draws a page and resizes the canvas to it. */
  draw: (page: number, canvas: HTMLCanvasElement, options: DrawOptions) => Promise<void>
  /** Adds the page's transparent text layer, for selecting, copying and screen readers. */
  layText: (page: number, container: HTMLElement, options: DrawOptions) => Promise<void>
  /** Frees the memory and the worker. */
  close: () => void
}

/**
 * A word of a page, or a part of one: a word hyphenated at a line end is two words with nothing between them in the page's text, like words
 * in scripts without spaces.
 */
export interface PageWord {
  /** The characters from `start` to `end` of the page's text. */
  text: string
  /** Its range in the text of the page, in UTF-16 units. */
  start: number
  end: number
  /** In points of the displayed page, origin at the top left: the advance widths of its glyphs, and the font's ascent and descent. */
  box: Box
  /**
   * Whether it is at least partly invisible: white, transparent, clipped, in a hidden layer, or under an image or a filled shape. Absent
   * for the recognised text of a scan, whose words are visible in the image.
   */
  covered?: true
  /** The bounds of the word's ink, if they exceed `box`. Stays in the worker. */
  ink?: Box
  /** The places in a PDF page's operators that draw the word's glyphs. Stays in the worker. */
  glyphs?: readonly GlyphSource[]
}

/** The readable content of a page. */
export interface PageContent {
  /** From 1. */
  page: number
  /** Of the displayed page, in points. */
  size: PageSize
  /** In reading order, words separated by spaces and lines by line feeds. */
  text: string
  words: PageWord[]
  /** The methods by which the words were read; a page with text and scanned parts has both. */
  methods: ('text' | 'recognition')[]
  /**
   * Mean probability of the recognised text, 0 to 1, including lines that couldn't be read. Absent if nothing was recognised. Lines that
   * are too faint to be found aren't included.
   */
  confidence?: number
}

export type HiddenKind =
  | 'annotation'
  | 'attachment'
  | 'form-value'
  | 'javascript'
  | 'layer'
  | 'link'
  | 'metadata'
  | 'outline'
  | 'page-thumbnail'
  | 'revision'
  | 'structure'
  | 'covered-text'
  | 'unread-content'

/** Content that isn't visible on the pages, or not immediately. */
export interface HiddenPart {
  kind: HiddenKind
  /** The page it belongs to, from 1. Undefined for the whole document. */
  page?: number
  /** Its name or text, shortened, such as the name of an attachment. */
  name?: string
  /** At least 1. */
  count: number
}

/** The content of a document except for its pages, which are partial results. */
export interface DocumentContent {
  pages: PageSize[]
  hidden: HiddenPart[]
}

/** A regular expression that was searched for. */
export interface SearchedExpression {
  pattern: string
  matchCase: boolean
}

/** The plan for redacting a document. */
export interface DocumentPlan {
  /** The marks to redact, with their boxes in points of the displayed page. */
  marks: Pick<Mark, 'id' | 'number' | 'page' | 'boxes' | 'everyPage' | 'category' | 'label' | 'reason' | 'text'>[]
  /** The texts to print on the covers, such as exemption codes, by mark ID. Omitted if there is no room. */
  coverLabels?: ReadonlyMap<string, string>
  /** Terms that were searched for, such as the watch list's. The verification looks for them, whether redacted or not. */
  searched?: readonly string[]
  /** The same for regular expressions, which must have passed `problemOf` of the rules for entities. */
  expressions?: readonly SearchedExpression[]
  /** The SHA-256 of the reviewed file. The engine rejects any other file. */
  source?: string
  /** Whether pages of a PDF without marks are redrawn as vectors if they can't contain hidden content. Otherwise they become images. */
  keepsVectors?: boolean
}

export interface RedactedDocument extends Omit<VerifiedExport, 'thumbnail' | 'itemThumbnails'> {
  /** In bytes. */
  size: number
  /** Of the first page of the version. */
  thumbnail: Blob
  details: ReportDocument
}

export interface ReadDocumentOptions extends PartialCallOptions<PageContent> {
  /** The password of an encrypted PDF. */
  password?: string
  /** The first page to read, from 1. The others aren't among the partial results. Engines that can't continue read all of them. */
  from?: number
}

export interface RedactDocumentOptions extends EngineCallOptions {
  /** The password of an encrypted PDF. */
  password?: string
}

/** A drawn page. */
export interface DrawnPageImage {
  image: Blob
  /** Pixels of the image per point of the page. */
  scale: number
}

/** The worker's processing of documents. */
export interface DocumentEngine {
  /**
   * Reads the words of all pages, scanned ones by text recognition, and lists hidden content. Pages are partial results, in order.
   *
   * @throws EngineError 'encrypted' if a password is missing, 'wrong-password', and the errors of `openDocument`
   */
  read: (file: Blob, options?: ReadDocumentOptions) => Promise<DocumentContent>
  /** Draws a page with max 25 megapixels for a search of its images. Omitted by engines that can't; then images aren't searched. */
  drawPage?: (file: Blob, page: number, options?: EngineCallOptions) => Promise<DrawnPageImage>
  /**
   * Decrypts a PDF. Omitted by engines that can't.
   *
   * @throws EngineError 'wrong-password', 'too-large', 'cannot-decode'
   */
  unlock?: (file: Blob, password: string, options?: EngineCallOptions) => Promise<Blob>
  /**
   * Writes a PDF without the content under the marks into `output`, whose content is replaced, and verifies the result. If the call
   * rejects, the content of `output` is undefined and the caller removes it.
   */
  redact: (file: Blob, plan: DocumentPlan, output: OutputPlace, options?: RedactDocumentOptions) => Promise<RedactedDocument>
  /** Ends the worker. */
  dispose: () => void
}
