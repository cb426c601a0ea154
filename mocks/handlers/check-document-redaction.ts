import type { RedactOutput } from '#generated/model/redactOutput.zod.ts'

import { Refusal } from './refusal'

/** @throws Refusal 422 for output that can't be made of a document: it is always a PDF */
export function mustBePdfOutput({ container, codec, audio }: RedactOutput): void {
  if (codec !== undefined) throw new Refusal(422, "output.codec: documents don't have a codec.", { field: 'output.codec' })
  if (audio !== undefined) throw new Refusal(422, "output.audio: documents don't have audio.", { field: 'output.audio' })
  if (container !== undefined && container !== 'pdf')
    throw new Refusal(422, 'output.container: documents can only be written as PDF.', { field: 'output.container' })
}
