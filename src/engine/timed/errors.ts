import { lackWords } from '#lib/browser/browser-features.ts'
import { MAX_SIDE } from '../core/canvas'
import { EngineError } from '../core/errors'

const CONVERT = 'Convert it to MP4 with H.264 and AAC in another program and upload that.'

/** A browser that decodes H.264 may refuse some kinds of it: Firefox 153 refuses 10 bits with 4:2:2. */
const H264_VARIANT =
  'This video uses a kind of H.264 that this browser can’t decode, such as more than 8 bits or 4:2:2. ' +
  'Convert it to MP4 with H.264 of 8 bits and 4:2:0, and AAC, in another program and upload that.'

/** @param looksLike noun phrase for the content, such as `text`, if it is known */
export function notMedia(looksLike?: string): EngineError {
  const found = looksLike === undefined ? '' : `: it contains ${looksLike}`
  return new EngineError(
    'not-media',
    `This file is not a video or audio file${found}. Choose an MP4, MOV, MKV, WebM, MPEG-TS, MP3, M4A, WAV, FLAC, Ogg or AAC file.`,
  )
}

export function unsupportedContainer(name: string): EngineError {
  return new EngineError('unsupported-container', `${name} files are not supported. ${CONVERT}`)
}

/** @param container such as `MP4` */
export function truncatedFile(container: string, options?: ErrorOptions): EngineError {
  return new EngineError(
    'truncated',
    `The ${container} file is incomplete or damaged. Copy or download it again, then upload the complete file.`,
    options,
  )
}

/** @param codec such as `H.265 (HEVC)`, or `unknown` */
export function videoNotDecodable(codec: string, options?: ErrorOptions): EngineError {
  if (codec === 'H.264') return new EngineError('cannot-decode', H264_VARIANT, options)
  const used = codec === 'unknown' ? 'an unknown codec' : `${codec}, which this browser can’t decode`
  return new EngineError('cannot-decode', `This video uses ${used}. ${CONVERT}`, options)
}

/** Firefox on Linux decodes H.264 with the system's libavcodec, which isn't part of every installation. */
export function noH264Decoder(): EngineError {
  return new EngineError(
    'cannot-decode',
    'This browser can’t decode H.264. If it is Firefox on Linux, install the package libavcodec; otherwise use Chrome or Edge. ' +
      'Then upload the video again.',
  )
}

/** @param codec such as `AC-3`, or `unknown` */
export function audioNotDecodable(codec: string, options?: ErrorOptions): EngineError {
  const used = codec === 'unknown' ? 'an unknown codec' : `${codec}, which this browser can’t decode`
  return new EngineError('cannot-decode', `The audio of this file uses ${used}. ${CONVERT}`, options)
}

/** Returns the error of a video with a clean aperture or PixelCrop. Players that ignore the crop show whole frames. */
export function croppedFrames(): EngineError {
  return new EngineError(
    'cannot-decode',
    'Players crop the frames of this video, which this app can’t do. Crop it in another program and upload the new file.',
  )
}

/** Returns the error of a file with pictures or audio of several formats, of which its reader knows one. */
export function severalFormats(container: string): EngineError {
  return new EngineError(
    'cannot-decode',
    `This ${container} file changes its video or audio format, and this app can read only one of them. Convert it to one format in another program and upload that.`,
  )
}

/** Returns the error of a file that continues where its reader ends. Its export would lose the rest without a word. */
export function laterParts(container: string): EngineError {
  return new EngineError(
    'cannot-decode',
    `This ${container} file continues after other data or another recording, which this app can’t read. Convert it to one recording in another program and upload that.`,
  )
}

/** @param what such as `This WAV file is compressed with IMA ADPCM` */
export function unreadableAudio(what: string): EngineError {
  return new EngineError(
    'cannot-decode',
    `${what}, which this app can’t read. Convert it to MP3, or to WAV with PCM, in another program and upload that.`,
  )
}

/** @param what such as `This video is stored in RGB` */
export function unreadableVideo(what: string): EngineError {
  return new EngineError('cannot-decode', `${what}, which this app can’t read. ${CONVERT}`)
}

/**
 * Returns the error of an MP3 or AAC file that changes its format. Its export would lose the rest without a word.
 *
 * @param container such as `MP3`
 */
export function changedFormat(container: string): EngineError {
  return new EngineError(
    'cannot-decode',
    `This ${container} file changes its sample rate or number of channels, and this app can read only the part before that. Convert it to one sample rate in another program and upload that.`,
  )
}

/** Returns the error of AAC whose channels are described within its audio. */
export function unusualChannels(): EngineError {
  return new EngineError(
    'cannot-decode',
    'The AAC audio of this file has an unusual channel layout, which this app can’t read. Convert it to stereo in another program and upload that.',
  )
}

export function noAudioDecoder(): EngineError {
  return new EngineError('cannot-decode', lackWords('A waveform', ['audioDecoder']))
}

export function noTracks(container: string): EngineError {
  return new EngineError(
    'not-media',
    `The ${container} file contains neither video nor audio. Choose the recording itself, or export it again.`,
  )
}

export function videoTooLarge(width: number, height: number): EngineError {
  return new EngineError(
    'too-large',
    `This video is ${width.toLocaleString('en-GB')} x ${height.toLocaleString('en-GB')} pixels. ` +
      `The maximum is ${MAX_SIDE.toLocaleString('en-GB')} pixels per side. Make it smaller in another program, then upload it again.`,
  )
}

/** Returns the error of audio without any sample. */
export function noSamples(): EngineError {
  return new EngineError('no-audio', 'This recording has a length of 0 seconds. Choose another file.')
}
