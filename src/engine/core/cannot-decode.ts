import { formatName } from '#lib/words/formats.ts'
import { EngineError } from './errors'

/** Returns the error for an image that the browser can’t open or write. */
export function cannotDecode(contentType: string, options?: ErrorOptions): EngineError {
  const advice = 'Open it in another program, save it as a JPEG or PNG, and upload that.'
  return new EngineError('cannot-decode', `This browser can’t open the ${formatName(contentType)} image. ${advice}`, options)
}
