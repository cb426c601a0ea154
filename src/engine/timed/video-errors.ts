import { EngineError } from '../core/errors'

export function noVideo(): EngineError {
  return new EngineError('not-media', 'This file has no video track. Choose the video itself, or open it as an audio file.')
}

/** @param detail such as `2 of 250 frames are missing` */
export function damagedVideo(detail: string, options?: ErrorOptions): EngineError {
  return new EngineError(
    'truncated',
    `This video is incomplete or damaged (${detail}). Copy or download it again, then upload the complete file.`,
    options,
  )
}
