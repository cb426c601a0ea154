import { throwIfCancelled } from '../../core/cancellation'
import { EngineError, isAllocationFailure, outOfMemory } from '../../core/errors'
import { blobSource } from '../../core/source'
import { pdfDamaged, pdfPasswordWrong } from '../errors'
import { checkPdfEnd } from '../inspect'

type Library = typeof import('@cantoo/pdf-lib')
type PDFContext = import('@cantoo/pdf-lib').PDFContext

/** Max bytes of an encrypted PDF, which is decrypted in memory. */
const MAX_BYTES = 300_000_000

const tooLarge = (): EngineError =>
  new EngineError('too-large', 'This PDF is too large to be decrypted here. Upload a copy without a password.')

const unknownEncryption = (cause: unknown): EngineError =>
  new EngineError('cannot-decode', 'This PDF’s encryption isn’t supported. Upload a copy without a password.', { cause })

/** Returns the error for one of the PDF library, whose errors differ only in their texts. */
function toEngineError(error: unknown): Error {
  if (isAllocationFailure(error)) return outOfMemory({ cause: error })
  const text = error instanceof Error ? error.message : ''
  if (/password incorrect|needs password/i.test(text)) return pdfPasswordWrong()
  return /encrypt|crypt|handler|algorithm/i.test(text) ? unknownEncryption(error) : pdfDamaged({ cause: error })
}

/** Removes the description of the encryption, and the containers of objects. They would stay as unused objects. */
function removeEncryption(context: PDFContext, { PDFDict, PDFInvalidObject, PDFName, PDFRawStream }: Library): void {
  const [type, filter] = [PDFName.of('Type'), PDFName.of('Filter')]
  const containers = new Set<unknown>([PDFName.of('XRef'), PDFName.of('ObjStm')])
  for (const [reference, object] of context.enumerateIndirectObjects()) {
    const isContainer = object instanceof PDFRawStream && containers.has(object.dict.get(type))
    const isHandler = object instanceof PDFDict && object.get(filter) === PDFName.of('Standard') && object.has(PDFName.of('O'))
    // The library treats an encrypted cross-reference stream as an invalid object. Other invalid objects couldn't be decrypted.
    if (isContainer || isHandler || object instanceof PDFInvalidObject) context.delete(reference)
  }
}

/**
 * Decrypts a PDF with the password of a reader or of its owner. The standard's encryption methods are supported: RC4, AES-128 and AES-256.
 *
 * @returns the PDF without encryption, with all other content
 * @throws EngineError 'wrong-password', 'too-large', 'cannot-decode', 'out-of-memory'
 */
export async function unlockPdf(file: Blob, password: string, { signal }: { signal?: AbortSignal | undefined }): Promise<Blob> {
  if (file.size > MAX_BYTES) throw tooLarge()
  await checkPdfEnd(blobSource(file), signal)
  const library = await import('@cantoo/pdf-lib')
  throwIfCancelled(signal)
  try {
    const document = await library.PDFDocument.load(await file.arrayBuffer(), { password, updateMetadata: false })
    throwIfCancelled(signal)
    removeEncryption(document.context, library)
    const bytes = await document.save({ updateFieldAppearances: false })
    return new Blob([bytes], { type: 'application/pdf' })
  } catch (error) {
    throwIfCancelled(signal)
    throw toEngineError(error)
  }
}
