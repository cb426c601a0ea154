import type { RedactOutput } from '#generated/model/redactOutput.zod.ts'

import type { MediaRecord } from '../../records/records'
import { Refusal } from '../../http/refusal'

const PDF = 'application/pdf'

/** @throws Refusal 422 for output that is impossible for a document: it is always a PDF, and only pages of a PDF can be drawn as vectors */
export function mustBePdfOutput({ container, codec, audio, pages }: RedactOutput, { contentType }: Pick<MediaRecord, 'contentType'>): void {
  if (codec !== undefined) throw new Refusal(422, 'output.codec: documents don’t have a codec.', { field: 'output.codec' })
  if (audio !== undefined) throw new Refusal(422, 'output.audio: documents don’t have audio.', { field: 'output.audio' })
  if (container !== undefined && container !== 'pdf')
    throw new Refusal(422, 'output.container: documents can only be written as PDF.', { field: 'output.container' })
  if (pages === 'vectors' && contentType !== PDF)
    throw new Refusal(422, 'output.pages: only pages of a PDF can be written as vectors.', { field: 'output.pages' })
}
