import type { Camera } from '#generated/model/camera.zod.ts'
import type { CameraFile } from '#generated/model/cameraFile.zod.ts'
import type { MediaType } from '#generated/model/mediaType.zod.ts'
import { DETECTION_TAGS, type DetectionTag } from '#lib/words/detection-tags.ts'
import { typeOfMime } from '#lib/media-traits.ts'
import type { Span } from '../footage/spans'

/** The source of an import. */
export type ImportSource =
  /** `words` describe the time span; `isVideo` is false when the range is too long for a video. */
  { kind: 'range'; camera: Camera; range: Span; words: string; isVideo: boolean } | { kind: 'file'; file: CameraFile }

/** The kind of source, which determines the available options. */
export type SourceType = 'video' | 'image' | 'audio' | 'other'

interface SourceTraits {
  /** The type of the imported file, unless a still is imported. */
  readonly imported: MediaType
  readonly isImage: boolean
  readonly canBeStill: boolean
  readonly canHaveAudio: boolean
  /** The tags that are offered if the back end doesn't report which it can detect. */
  readonly tags: readonly DetectionTag[]
}

export const sourceTraits: Readonly<Record<SourceType, SourceTraits>> = {
  video: { imported: 'video', isImage: false, canBeStill: true, canHaveAudio: true, tags: DETECTION_TAGS },
  image: { imported: 'image', isImage: true, canBeStill: false, canHaveAudio: false, tags: DETECTION_TAGS },
  audio: { imported: 'audio', isImage: false, canBeStill: false, canHaveAudio: true, tags: [] },
  other: { imported: 'unknown', isImage: false, canBeStill: false, canHaveAudio: false, tags: [] },
}

export function sourceType(source: ImportSource): SourceType {
  return source.kind === 'range' ? 'video' : (typeOfMime(source.file.mimeType) ?? 'other')
}

export function sourceTitle(source: ImportSource): string {
  return source.kind === 'range' ? source.camera.name : source.file.name
}

/** Returns whether a source has audio; undefined if the back end doesn't report it. */
export function hasAudio(source: ImportSource): boolean | undefined {
  return source.kind === 'range' ? source.camera.hasAudio : source.file.hasAudio
}
