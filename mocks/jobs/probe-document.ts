import { thumbnailFields } from '../media/thumbnail-fields'
import { JobError, type Finish, type JobContext } from './job-context'

/** Is it a whole PDF that can be opened, and how many pages has it? A document of another kind is kept as it is: nothing here opens it. */
export async function probeDocument({ media, source, probes, options, writeResult }: JobContext): Promise<Finish> {
  if (source.size === 0) throw new JobError('This file is empty. Copy it again from where it came from, then upload it once more.')
  if (!isMeantAsPdf(media.name) && !(await startsAsPdf(source))) return () => ({ media: { type: 'document' } })
  const { info, thumbnail } = await probes.document(source, options)
  await writeResult('thumbnails', media.id, thumbnail)
  return () => ({
    media: { type: 'document', contentType: info.contentType, pages: info.pages, ...thumbnailFields(media.id) },
  })
}

function isMeantAsPdf(name: string): boolean {
  return /\.pdf$/i.test(name)
}

/** Whether the bytes begin as those of a PDF do. */
export async function startsAsPdf(file: Blob): Promise<boolean> {
  return (await file.slice(0, 5).text()) === '%PDF-'
}
