import { throwIfCancelled } from '../core/cancellation'
import { EngineError } from '../core/errors'

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

/**
 * Repairs the page tree of a PDF: removes pages that don't exist and nodes that contain themselves, and counts the pages again. Other PDF
 * readers do the same. Everything else is unchanged.
 *
 * @returns the repaired file, or undefined if a page of the file would be missing from it
 * @throws EngineCancelledError
 */
export async function repairPages(file: Blob, signal: AbortSignal | undefined): Promise<Blob | undefined> {
  if (file.size > MAX_BYTES) return undefined
  const library = await import('@cantoo/pdf-lib')
  const bytes = await file.arrayBuffer()
  throwIfCancelled(signal)
  try {
    const { context } = await library.PDFDocument.load(bytes, { updateMetadata: false })
    throwIfCancelled(signal)
    const catalog = context.lookup(context.trailerInfo.Root)
    const ref = catalog instanceof library.PDFDict ? catalog.get(library.PDFName.of('Pages')) : undefined
    const root = context.lookup(ref)
    if (!(ref instanceof library.PDFRef) || !(root instanceof library.PDFDict)) return undefined
    const tree = new PageTree(context, library)
    root.delete(library.PDFName.of('Parent'))
    if (tree.settle(ref, root) === 0 || !tree.isWhole()) return undefined
    return new Blob([await library.PDFWriter.forContext(context, Number.POSITIVE_INFINITY).serializeToBuffer()], {
      type: 'application/pdf',
    })
  } catch {
    throwIfCancelled(signal)
    return undefined
  }
}

/** Returns whether an error may come from a damaged page tree. */
export const mayBeRepaired = (error: unknown): boolean =>
  error instanceof EngineError && (error.code === 'cannot-decode' || error.code === 'no-pages')
