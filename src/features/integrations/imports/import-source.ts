import type { Camera } from '#generated/model/camera.zod.ts'
import type { CameraFile } from '#generated/model/cameraFile.zod.ts'
import type { MediaType } from '#generated/model/mediaType.zod.ts'
import { typeOfMime } from '#lib/media-traits.ts'
import type { Span } from '../footage/spans'

/** The source of an import. */
export type ImportSource =
  /** `words` describe the time span; `isVideo` is false when the range is too long for a video. */
  { kind: 'range'; camera: Camera; range: Span; words: string; isVideo: boolean } | { kind: 'file'; file: CameraFile }

/** Returns the media type of a source, unless a still is imported; it determines the available options. */
export function sourceType(source: ImportSource): MediaType {
  return source.kind === 'range' ? 'video' : (typeOfMime(source.file.mimeType) ?? 'unknown')
}

export function sourceTitle(source: ImportSource): string {
  return source.kind === 'range' ? source.camera.name : source.file.name
}

/** Returns whether a source has audio; undefined if the back end doesn't report it. */
export function hasAudio(source: ImportSource): boolean | undefined {
  return source.kind === 'range' ? source.camera.hasAudio : source.file.hasAudio
}
