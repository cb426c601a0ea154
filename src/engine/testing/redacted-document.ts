import { redactDocument, type DocumentRedactionTools } from '../document/redact'
import type { DocumentPlan, PageWord, RedactedDocument } from '../document/types'
import type { DocumentVerification, DocumentVerificationRequest } from '../document/verify/request'
import { verifyDocument } from '../document/verify/verify-document'
import { openDocumentInWorker } from '../document/worker/open-document'
import { memoryFile } from './memory-file'

const context = { signal: new AbortController().signal, onProgress: () => undefined }

/** Returns a mark on each word of a document for which `isSecret` is true, including words that a reader doesn't see. */
export async function marksOn(file: Blob, isSecret: (word: PageWord, page: number) => boolean): Promise<DocumentPlan['marks']> {
  const document = await openDocumentInWorker(file)
  const marks: DocumentPlan['marks'] = []
  for (let page = 1; page <= document.pageCount; page += 1) {
    const { content } = await document.readPage(page)
    for (const word of content.words.filter((one) => isSecret(one, page))) {
      const number = marks.length + 1
      marks.push({ id: `mark-${number}`, number, page, boxes: [word.box], category: 'PERSON', text: word.text, reason: 'b6' })
    }
  }
  document.close()
  return marks
}

export interface RedactedForTest {
  file: File
  result: RedactedDocument
  /** The request that the verification received, for verifying changed files. */
  request: DocumentVerificationRequest
}

/** Redacts a document and verifies it, in the test's thread. */
export const redactForTest = (file: Blob, plan: DocumentPlan): Promise<RedactedForTest> => redactWith(verifyDocument, file, plan)

const unverified: DocumentVerification = { checks: [], findings: [], waivers: [], searches: [], coverage: [], engines: [] }

/** Redacts a document and returns the export with the request to verify it, for tests that verify it only after a change. */
export async function exportForTest(file: Blob, plan: DocumentPlan): Promise<Pick<RedactedForTest, 'file' | 'request'>> {
  const { result: _unverified, ...exported } = await redactWith(() => Promise.resolve(unverified), file, plan)
  return exported
}

async function redactWith(verify: DocumentRedactionTools['verify'], file: Blob, plan: DocumentPlan): Promise<RedactedForTest> {
  const output = memoryFile()
  let request: DocumentVerificationRequest | undefined
  const tools: DocumentRedactionTools = {
    verify: (given) => {
      request = given
      return verify(given)
    },
  }
  const result = await redactDocument(file, plan, output, tools, context)
  if (!request) throw new Error('The verification did not run.')
  return { file: await output.file(), result, request }
}
