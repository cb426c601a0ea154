import { EngineError } from '../types'

/** What the person can do with a file that another program opens. */
const CONVERT = 'Convert it to MP4 with H.264 and AAC in another program, and upload that.'

/** @param looksLike what the contents are, such as `text`, where that is known */
export function notMedia(looksLike?: string): EngineError {
  const found = looksLike === undefined ? 'its contents are neither video nor sound' : `its contents are ${looksLike}`
  return new EngineError(
    'not-media',
    `This file is not video or sound, whatever its name says: ${found}. ` +
      'Choose an MP4, MOV, MKV, WebM, MPEG-TS, MP3, M4A, WAV, FLAC, Ogg or AAC file.',
  )
}

export function unsupportedContainer(name: string): EngineError {
  return new EngineError('unsupported-container', `Files of the kind ${name} cannot be read here. ${CONVERT}`)
}

/** @param container such as `MP4` */
export function truncatedFile(container: string, options?: ErrorOptions): EngineError {
  return new EngineError(
    'truncated',
    `The ${container} file is cut short or damaged: a part of it cannot be read. ` +
      'Copy or download it again from where it came from, then upload the whole file.',
    options,
  )
}

/** @param codec such as `H.265 (HEVC)`, or `unknown` */
export function videoNotDecodable(codec: string, options?: ErrorOptions): EngineError {
  const kind = codec === 'unknown' ? 'of a kind that is not known here' : `in ${codec}, which this browser cannot decode`
  return new EngineError('cannot-decode', `The images of this video are ${kind}. ${CONVERT}`, options)
}

/** @param codec such as `AC-3`, or `unknown` */
export function audioNotDecodable(codec: string, options?: ErrorOptions): EngineError {
  const kind = codec === 'unknown' ? 'of a kind that is not known here' : `in ${codec}, which this browser cannot decode`
  return new EngineError('cannot-decode', `The sound of this file is ${kind}. ${CONVERT}`, options)
}

export function noTracks(container: string): EngineError {
  return new EngineError(
    'not-media',
    `The ${container} file holds neither images nor sound. Choose the recording itself, or export it once more.`,
  )
}

export function videoTooLarge(width: number, height: number): EngineError {
  return new EngineError(
    'too-large',
    `The images of this video are ${width.toLocaleString('en-GB')} x ${height.toLocaleString('en-GB')} pixels, which is more than can be handled. ` +
      'Make the video smaller in another program, then upload it again.',
  )
}
