import { throwIfCancelled } from '../core/cancellation'
import { EngineError } from '../core/errors'
import { pdfDamaged } from './errors'
import { countInObjects } from './search-objects'

type Library = typeof import('@cantoo/pdf-lib')
type PDFContext = import('@cantoo/pdf-lib').PDFContext
type PDFDict = import('@cantoo/pdf-lib').PDFDict
type PDFRef = import('@cantoo/pdf-lib').PDFRef

/** Max bytes of a PDF to repair, because it is read into memory. */
const MAX_BYTES = 300_000_000
/** Max depth of a page tree. Programs write 3 levels. */
const MAX_DEPTH = 100

/** Walks the page tree of a document, and drops missing nodes. */
class PageTree {
  readonly #context: PDFContext
  readonly #library: Library
  readonly #seen = new Set<PDFRef>()

  constructor(context: PDFContext, library: Library) {
    this.#context = context
    this.#library = library
  }

  /** Sets the children of a node to the existing ones. Returns the number of its pages. */
  settle(ref: PDFRef, node: PDFDict, depth = 0): number {
    const { PDFArray, PDFDict, PDFName, PDFNumber, PDFRef } = this.#library
    this.#seen.add(ref)
    const kids = node.lookup(PDFName.of('Kids'))
    if (!(kids instanceof PDFArray) || depth > MAX_DEPTH) return 1
    const kept = PDFArray.withContext(this.#context)
    let pages = 0
    for (const kid of kids.asArray()) {
      const found = this.#context.lookup(kid)
      // A reference to a missing object is ignored. A node that is reached again would recurse forever.
      if (!(found instanceof PDFDict) || (kid instanceof PDFRef && this.#seen.has(kid))) continue
      const kidRef = kid instanceof PDFRef ? kid : this.#context.register(found)
      found.set(PDFName.of('Parent'), ref)
      kept.push(kidRef)
      pages += this.settle(kidRef, found, depth + 1)
    }
    node.set(PDFName.of('Kids'), kept)
    node.set(PDFName.of('Count'), PDFNumber.of(pages))
    return pages
  }

  /** Returns whether a page of the file is in the tree, and has the content that it references. */
  isWhole(): boolean {
    const { PDFDict, PDFName, PDFRef } = this.#library
    const [type, contents] = [PDFName.of('Type'), PDFName.of('Contents')]
    return this.#context.enumerateIndirectObjects().every(([ref, object]) => {
      if (!(object instanceof PDFDict) || object.lookup(type) !== PDFName.of('Page')) return true
      const content = object.get(contents)
      return this.#seen.has(ref) && !(content instanceof PDFRef && this.#context.lookup(content) === undefined)
    })
  }
}

/** A PDF whose page tree lists each of its pages once and counts them. */
interface SettledPages {
  pages: number
  /** Whether each page of the file is in the tree, and has the content that it references. */
  isWhole: boolean
  /** Returns undefined for a PDF that can't be written, such as an encrypted one. */
  write: () => Promise<Blob | undefined>
}

/** Settles the page tree of a PDF in memory. Returns undefined if the file or its tree can't be read. */
async function settlePages(file: Blob, signal: AbortSignal | undefined): Promise<SettledPages | undefined> {
  if (file.size > MAX_BYTES) return undefined
  const library = await import('@cantoo/pdf-lib')
  const bytes = await file.arrayBuffer()
  throwIfCancelled(signal)
  try {
    // Numbers and references aren't encrypted.
    const { context } = await library.PDFDocument.load(bytes, { updateMetadata: false, ignoreEncryption: true })
    throwIfCancelled(signal)
    const catalog = context.lookup(context.trailerInfo.Root)
    const ref = catalog instanceof library.PDFDict ? catalog.get(library.PDFName.of('Pages')) : undefined
    const root = context.lookup(ref)
    if (!(ref instanceof library.PDFRef) || !(root instanceof library.PDFDict)) return undefined
    const tree = new PageTree(context, library)
    root.delete(library.PDFName.of('Parent'))
    const write = async (): Promise<Blob | undefined> => {
      if (context.trailerInfo.Encrypt !== undefined) return undefined
      const written = library.PDFWriter.forContext(context, Number.POSITIVE_INFINITY).serializeToBuffer()
      return written.then((parts) => new Blob([parts], { type: 'application/pdf' })).catch(() => undefined)
    }
    return { pages: tree.settle(ref, root), isWhole: tree.isWhole(), write }
  } catch {
    throwIfCancelled(signal)
    return undefined
  }
}

/**
 * Repairs the page tree of a PDF: removes pages that don't exist and nodes that contain themselves, and counts the pages again. Other PDF
 * readers do the same. Everything else is unchanged.
 *
 * @returns the repaired file, or undefined if a page of the file would be missing from it
 * @throws EngineCancelledError
 */
export async function repairPages(file: Blob, signal: AbortSignal | undefined): Promise<Blob | undefined> {
  const settled = await settlePages(file, signal)
  return settled === undefined || settled.pages === 0 || !settled.isWhole ? undefined : settled.write()
}

/** A page, but not a node with pages. */
const PAGE = /\/Type\s*\/Page(?![A-Za-z])/g

/** Max bytes of a file whose uncounted pages are shown, because the viewer would have to load all of a larger one before its first page. */
export const MAX_REPAIRED = 1_048_576

/**
 * Repairs a page tree that counts fewer pages than it lists. pdf.js believes the count, but other PDF readers show the other pages, too.
 *
 * @param counted the number of pages that pdf.js opened
 * @returns the repaired file, or undefined if the tree lists no other pages
 * @throws EngineError 'cannot-decode' if the file is too large to be repaired, EngineCancelledError
 */
export async function withUncountedPages(file: Blob, counted: number, signal: AbortSignal | undefined): Promise<Blob | undefined> {
  const [found = 0] = await countInObjects(file, [PAGE], signal)
  // Earlier revisions of a file may have more pages, so only the tree decides.
  if (found <= counted) return undefined
  const settled = await settlePages(file, signal)
  if (settled === undefined || settled.pages <= counted) return undefined
  const repaired = file.size > MAX_REPAIRED ? undefined : await settled.write()
  if (!repaired) throw pdfDamaged()
  return repaired
}

/** Returns whether an error may come from a damaged page tree. */
export const mayBeRepaired = (error: unknown): boolean =>
  error instanceof EngineError && (error.code === 'cannot-decode' || error.code === 'no-pages')
