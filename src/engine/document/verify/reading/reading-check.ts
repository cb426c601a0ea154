import { coveredShare } from '#lib/review/box-areas.ts'
import type { Box } from '#engine/core/types.ts'
import { PAGE_SCALE } from '../../export/paint-covers'
import type { PlannedPage } from '../../export/plan-page'
import type { RecognisedWord } from '../../reading/recognised'
import type { PageWord } from '../../types'
import type { WorkerPdf } from '../../worker/open-pdf'
import type { LineReader } from '../../worker/read-lines'
import type { TextLine } from '#engine/detect/text/lines.ts'
import { confirmedWords, foundByExpressions, redactedIn, SURE } from './compare-reading'
import { contradictionsOf, type Contradiction } from './contradictions'
import type { DocumentFindings } from '../document-findings'
import { layerLines } from './layer-lines'
import { linesAhead, shapesOf } from './read-ahead'
import { readForm, type ReadTerms } from '../read-terms'
import { drawForReading } from '../ink/pale-ink'
import { drawUnexplained, type Unexplained } from '../ink/unexplained'
import type { DocumentVerificationRequest } from '../request'
import { drawAdded, type AddedInk } from '../ink/added-ink'

/** Milliseconds for reading, and additional ones per page. Reading a whole page of small text takes seconds. */
const [TIME, TIME_PER_PAGE] = [60_000, 1000]
/** Max readings of a glyph, after which its script counts as unknown to the model. */
const MAX_ATTEMPTS = 4
/** Min share of a box inside an earlier finding's place at which both count as the same. */
const SAME_PLACE = 0.5
/** Min share of a line inside lines that were already read. */
const SAME_LINE = 0.9
const LATIN = /\p{Script=Latin}/u

export interface ReadingRequest extends DocumentVerificationRequest {
  /** Ink on the version's pages that the source doesn't have. */
  added: ReadonlyMap<number, AddedInk>
}

/** Content of a page that its text doesn't explain, with the lines in it. */
interface UnexplainedLines extends Omit<Unexplained, 'drawn'> {
  lines: TextLine[]
}

/** The words that are searched for. */
interface Terms {
  redacted: ReadTerms
  searched: ReadTerms
  /** Their number, with the searched expressions. */
  count: number
}

/** Reads content that the text of pages doesn't explain. */
export class ReadingCheck {
  readonly #pdf: WorkerPdf
  readonly #request: ReadingRequest
  readonly #terms: Terms
  readonly #findings: DocumentFindings
  readonly #onStep: (share: number) => void
  readonly #end: number
  /** Glyphs that were read as their own characters, and the number of readings of the others. */
  readonly #confirmed = new Set<string>()
  readonly #attempts = new Map<string, number>()
  /** The page that is searched while another one is read. */
  #next: { planned: PlannedPage; found: Promise<UnexplainedLines> } | undefined
  #confidence = 0
  /** The share of the current page's lines that is done. */
  #share = 0
  words = 0
  unsure = 0

  constructor(pdf: WorkerPdf, request: ReadingRequest, terms: Terms, findings: DocumentFindings, onStep: (share: number) => void) {
    this.#pdf = pdf
    this.#request = request
    this.#terms = terms
    this.#findings = findings
    this.#onStep = onStep
    this.#end = performance.now() + (request.readingTime ?? TIME + TIME_PER_PAGE * request.pages.length)
  }

  get confidence(): number | null {
    return this.words === 0 ? null : this.#confidence / this.words
  }

  /** Returns whether a word has glyphs that weren't read as their own characters, besides the given ones. */
  #isUnconfirmed({ text, glyphs = [] }: PageWord, besides: ReadonlySet<string> = this.#confirmed): boolean {
    if (readForm(text) === '' && text.length < 3) return false
    return glyphs.some(({ shape }) => {
      if (shape === undefined || this.#confirmed.has(shape) || besides.has(shape)) return false
      return LATIN.test(text) || (this.#attempts.get(shape) ?? 0) < MAX_ATTEMPTS
    })
  }

  async #read(reader: LineReader, line: Parameters<LineReader['read']>[0]): ReturnType<LineReader['read']> {
    this.#onStep(this.#share)
    const words = await reader.read(line, this.#request.signal)
    for (const { confidence } of words) {
      this.words += 1
      this.#confidence += confidence
      if (confidence < SURE) this.unsure += 1
    }
    return words
  }

  /** Adds a finding for each place of a line that shows one of the terms. Returns whether there is one. */
  #search(words: readonly RecognisedWord[], planned: PlannedPage, found: Box[]): boolean {
    const { page } = planned
    const { redacted, searched } = this.#terms
    const places = redactedIn(words, planned, redacted).map((box) => ({ box, what: 'A redacted word' }))
    const terms = [...redactedIn(words, planned, searched), ...foundByExpressions(words, planned, this.#request.expressions ?? [])]
    const others = terms.map((box) => ({ box, what: 'A term that was searched for' }))
    for (const { box, what } of [...places, ...others]) {
      if (coveredShare(box, found) >= SAME_PLACE) continue
      found.push(box)
      this.#findings.addAt(
        'regions',
        'recognition',
        `${what} can be read on page ${page}, where the text of the page doesn’t have it.`,
        page,
        box,
      )
    }
    return places.length + others.length > 0
  }

  /**
   * Reports lines with wrong text, one by one, so that they can be redacted. A search can't find their words, so those that are surely wrong
   * hold the version.
   */
  #reportContradictions(page: number, lines: readonly Contradiction[]): void {
    const what = `Page ${page} shows other words than its text has there, so a search can’t find them.`
    for (const { box, certainty } of lines)
      if (certainty === 'certain')
        this.#findings.addAt('regions', 'recognition', `${what} Read the line, and redact it if it’s sensitive.`, page, box)
      else this.#findings.warnAt('regions', 'recognition', `${what} Their reading has no redacted word.`, page, box)
  }

  /** Reads the added ink on a page of the version. Returns false if there wasn't enough time. */
  async #readAdded(planned: PlannedPage, found: Box[]): Promise<boolean> {
    const added = this.#request.added.get(planned.page)
    if (!added || this.#terms.count === 0) return true
    const { findLines, LineReader: Reader } = await import('../../worker/read-lines')
    const { drawn, part } = drawAdded(added)
    const reader = new Reader(drawn)
    try {
      const lines = await findLines(drawn, part, this.#request.signal, () => this.#onStep(0))
      for (const [index, line] of lines.entries()) {
        if (performance.now() > this.#end) return false
        reader.readAhead(lines.slice(index))
        this.#search(await this.#read(reader, line), planned, found)
      }
      return true
    } finally {
      reader.close()
    }
  }

  /** Draws what the text of a page doesn't explain, and finds the lines in it. */
  async #findUnexplained(planned: PlannedPage): Promise<UnexplainedLines> {
    const { findLines } = await import('../../worker/read-lines')
    const { drawn, ...unexplained } = await drawUnexplained(planned, this.#request)
    try {
      const { part } = unexplained
      const isSearched = part !== undefined && this.#terms.count > 0
      const lines = isSearched ? await findLines(drawn, part, this.#request.signal, () => this.#onStep(this.#share)) : []
      return { ...unexplained, lines }
    } finally {
      drawn.canvas.width = 0
    }
  }

  /** Begins to search a page that is read next, where a second worker would be idle. */
  #beginNext(planned: PlannedPage | undefined): void {
    if (planned === undefined) return
    const found = this.#findUnexplained(planned)
    // A failure is reported when the page is read.
    found.catch(() => undefined)
    this.#next = { planned, found }
  }

  /** Waits until no page is searched any more. */
  async settle(): Promise<void> {
    await this.#next?.found.catch(() => undefined)
  }

  /**
   * Reads a page of the version. Returns false if there wasn't enough time.
   *
   * @param next the page that is read after it, if there is one
   */
  async page(planned: PlannedPage, next?: PlannedPage): Promise<boolean> {
    if (performance.now() > this.#end) return false
    const { page, kept, covers } = planned
    const { lineIn, LineReader: Reader } = await import('../../worker/read-lines')
    this.#share = 0
    const begun = this.#next?.planned === planned ? this.#next.found : this.#findUnexplained(planned)
    this.#next = undefined
    const { part, hasPale, hasLetters, lines: unexplained } = await begun
    if (Reader.atOnce > 1) this.#beginNext(next)
    const layer = layerLines(kept.filter(({ glyphs }) => glyphs !== undefined))
    const places = layer.map(({ box }) => lineIn(box))
    const hidden = covers.map(({ box }) => box)
    const [known, found]: [Box[], Box[]] = [[], []]
    const contradicted: Contradiction[] = []
    let reader: LineReader | undefined
    try {
      if (!(await this.#readAdded(planned, found))) return false
      for (const [index, line] of layer.entries()) {
        this.#share = index / (layer.length + unexplained.length)
        const isKnown = !line.words.some((word) => this.#isUnconfirmed(word))
        if (isKnown && (part === undefined || !hasLetters(line.box))) continue
        if (performance.now() > this.#end) return false
        reader ??= new Reader(drawForReading(await this.#pdf.renderPage(page, PAGE_SCALE), hasPale))
        const ahead = { count: Reader.atOnce - 1, isUnconfirmed: this.#isUnconfirmed.bind(this) }
        reader.readAhead([index, ...linesAhead(layer, index, ahead)].flatMap((one) => places[one] ?? []))
        const words = await this.#read(reader, places[index] ?? lineIn(line.box))
        if (!this.#search(words, planned, found)) contradicted.push(...contradictionsOf(line, words))
        if (!line.words.some(({ glyphs = [] }) => glyphs.some(({ isTiled }) => isTiled === true))) known.push(line.box)
        this.#learn(line.words, confirmedWords(line, words))
      }
      const unread = unexplained.filter(({ box }) => coveredShare(box, hidden) < SAME_PLACE && coveredShare(box, known) < SAME_LINE)
      for (const [index, line] of unread.entries()) {
        this.#share = (layer.length + index) / (layer.length + unread.length)
        if (performance.now() > this.#end) return false
        reader ??= new Reader(drawForReading(await this.#pdf.renderPage(page, PAGE_SCALE), hasPale))
        reader.readAhead(unread.slice(index))
        this.#search(await this.#read(reader, line), planned, found)
      }
    } finally {
      reader?.close()
      this.#reportContradictions(page, contradicted)
    }
    return true
  }

  #learn(words: readonly PageWord[], confirmed: readonly PageWord[]): void {
    for (const shape of shapesOf(confirmed)) this.#confirmed.add(shape)
    for (const shape of new Set(shapesOf(words))) this.#attempts.set(shape, (this.#attempts.get(shape) ?? 0) + 1)
  }
}
