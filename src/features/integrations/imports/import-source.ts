import type { Camera } from '#generated/model/camera.zod.ts'
import type { CameraFile } from '#generated/model/cameraFile.zod.ts'
import type { Span } from '../footage/spans'

/** The source of an import. */
export type ImportSource =
  /** `words` describe the time span; `isVideo` is false when the range is too long for a video. */
  { kind: 'range'; camera: Camera; range: Span; words: string; isVideo: boolean } | { kind: 'file'; file: CameraFile }

/** The kind of source, which determines the available options. */
export type SourceType = 'video' | 'image' | 'audio' | 'other'

export function sourceType(source: ImportSource): SourceType {
  if (source.kind === 'range') return 'video'
  const type = source.file.mimeType.split('/')[0]
  return type === 'video' || type === 'image' || type === 'audio' ? type : 'other'
}

export function sourceTitle(source: ImportSource): string {
  return source.kind === 'range' ? source.camera.name : source.file.name
}

/** Returns whether a source has audio; undefined if the back end doesn't report it. */
export function hasAudio(source: ImportSource): boolean | undefined {
  return source.kind === 'range' ? source.camera.hasAudio : source.file.hasAudio
}
