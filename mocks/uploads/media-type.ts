import type { MediaType } from '#generated/model/mediaType.zod.ts'
import { isTextName } from '../../src/lib/document-names'

const byExtension: Record<Exclude<MediaType, 'unknown'>, RegExp> = {
  image: /\.(jpe?g|jfif|png|webp|avif|gif|bmp|tiff?|heic|heif)$/i,
  video: /\.(mp4|m4v|mov|mkv|webm|avi|ts|mts)$/i,
  audio: /\.(mp3|m4a|aac|wav|flac|ogg|opus)$/i,
  document: /\.(pdf|docx?|odt|rtf|xlsx?|pptx?)$/i,
}

const documentTypes = /^(application\/(pdf|msword|rtf|vnd\.(openxmlformats|oasis|ms-).*)|text\/(plain|markdown|csv|tab-separated-values))$/i

/** Guesses the media type of an upload from its MIME type or else its name; the check detects it from the bytes. */
export function mediaTypeOf(name: string, mimeType: string): MediaType {
  const family = /^(image|video|audio)\//i.exec(mimeType)?.[1]?.toLowerCase()
  if (family === 'image' || family === 'video' || family === 'audio') return family
  if (documentTypes.test(mimeType)) return 'document'
  if (byExtension.image.test(name)) return 'image'
  if (byExtension.video.test(name)) return 'video'
  if (byExtension.audio.test(name)) return 'audio'
  return byExtension.document.test(name) || isTextName(name) ? 'document' : 'unknown'
}
