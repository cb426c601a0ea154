import { isTextName } from '../../src/lib/document-names'
import { thumbnailFields } from '../media/thumbnail-fields'
import { JobError, type Finish, type JobContext } from './job-context'

const OTHER_KIND = 'Only PDF and text documents can be opened. Save this document as a PDF and upload that.'

/** Checks that a document can be opened, counts its pages and draws the first as its thumbnail. */
export async function probeDocument({ media, source, probes, options, writeResult }: JobContext): Promise<Finish> {
  if (source.size === 0) throw new JobError('This file is empty. Upload another copy of it.')
  const isText = isTextName(media.name)
  if (!isText && !isPdfName(media.name) && !(await startsAsPdf(source))) throw new JobError(OTHER_KIND)
  const { info, thumbnail } = await probes.document(source, { ...options, isText })
  await writeResult('thumbnails', media.id, thumbnail)
  return () => ({
    media: { type: 'document', contentType: info.contentType, pages: info.pages, ...thumbnailFields(media.id) },
  })
}

/** Returns whether the first bytes are those of a PDF. */
export async function startsAsPdf(file: Blob): Promise<boolean> {
  return (await file.slice(0, 5).text()) === '%PDF-'
}

function isPdfName(name: string): boolean {
  return /\.pdf$/i.test(name)
}
