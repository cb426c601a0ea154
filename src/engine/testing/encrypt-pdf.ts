import { PDFDocument, type EncryptionAlgorithm } from '@cantoo/pdf-lib'

/** Encrypts a PDF with a password for opening it. */
export async function encryptPdf(file: Blob, userPassword: string, algorithm: EncryptionAlgorithm): Promise<Blob> {
  const document = await PDFDocument.load(await file.arrayBuffer())
  document.encrypt({ userPassword, ownerPassword: 'owner of the file', algorithm, allowWeakCryptography: true })
  return new Blob([new Uint8Array(await document.save())], { type: 'application/pdf' })
}
