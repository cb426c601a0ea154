import type { MediaType } from '#generated/model/mediaType.zod.ts'

import { audioWork, NO_SPEECH } from './audio/audio-work'
import { transcribe } from './audio/transcribe'
import { documentWork } from './document/document-work'
import { imageWork } from './image/image-work'
import { videoWork } from './video/video-work'
import type { Action, TypeWork } from './work-types'

export type KnownType = Exclude<MediaType, 'unknown'>

/**
 * The actions that this back end supports for each media type, or the reasons why not. Requests, the queue and `GET /capabilities` read
 * this table.
 */
export const mediaWork: Readonly<Record<KnownType, TypeWork>> = {
  image: imageWork,
  video: videoWork,
  audio: audioWork,
  document: documentWork,
}

/** Returns the line of a type. A file of unknown type counts as an image, until the check has read its bytes. */
export const workFor = (type: MediaType): TypeWork => mediaWork[type === 'unknown' ? 'image' : type]

/** Makes transcription available while the operator provides a model. */
export function offerTranscription(hasModel: boolean): void {
  for (const { actions } of [audioWork, videoWork]) actions.transcribe = hasModel ? transcribe : NO_SPEECH
}

/**
 * Makes actions on a media type unavailable, because the browser that runs this back end lacks a feature. Undefined reasons change nothing.
 */
export function withhold(type: KnownType, reasons: { [Name in Action]?: string | undefined }): void {
  for (const [action, reason] of Object.entries(reasons))
    if (reason !== undefined) Object.assign(mediaWork[type].actions, { [action]: reason })
}
