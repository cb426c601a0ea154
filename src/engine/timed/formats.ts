import { ADTS, FLAC, MATROSKA, MP3, MP4, MPEG_TS, OGG, QTFF, WAVE, WEBM, type InputFormat } from 'mediabunny'

/** A supported container format. */
export interface Container {
  format: InputFormat
  /** Display name. */
  name: string
  contentTypes: { video: string; audio: string }
}

const audioOnly = (format: InputFormat, name: string, contentType: string): Container => ({
  format,
  name,
  contentTypes: { video: contentType, audio: contentType },
})

/**
 * Supported containers, in the order in which they are tried. WebM precedes Matroska, whose subset it is; formats with weak signatures come
 * last. Playlists (HLS) are excluded: an uploaded file must not make the app fetch URLs.
 */
export const CONTAINERS: readonly Container[] = [
  { format: MP4, name: 'MP4', contentTypes: { video: 'video/mp4', audio: 'audio/mp4' } },
  { format: QTFF, name: 'QuickTime', contentTypes: { video: 'video/quicktime', audio: 'audio/mp4' } },
  { format: WEBM, name: 'WebM', contentTypes: { video: 'video/webm', audio: 'audio/webm' } },
  { format: MATROSKA, name: 'Matroska', contentTypes: { video: 'video/x-matroska', audio: 'audio/x-matroska' } },
  audioOnly(WAVE, 'WAV', 'audio/wav'),
  audioOnly(OGG, 'Ogg', 'audio/ogg'),
  audioOnly(FLAC, 'FLAC', 'audio/flac'),
  { format: MPEG_TS, name: 'MPEG transport stream', contentTypes: { video: 'video/mp2t', audio: 'video/mp2t' } },
  audioOnly(MP3, 'MP3', 'audio/mpeg'),
  audioOnly(ADTS, 'AAC', 'audio/aac'),
]

const CODEC_NAMES: Record<string, string> = {
  avc: 'H.264',
  hevc: 'H.265 (HEVC)',
  vp8: 'VP8',
  vp9: 'VP9',
  av1: 'AV1',
  prores: 'ProRes',
  aac: 'AAC',
  opus: 'Opus',
  mp3: 'MP3',
  vorbis: 'Vorbis',
  flac: 'FLAC',
  ac3: 'AC-3',
  eac3: 'E-AC-3',
  dts: 'DTS',
  ulaw: 'µ-law',
  alaw: 'A-law',
}

/** Returns the display name of a mediabunny codec, or `unknown` for null. */
export function codecName(codec: string | null): string {
  if (codec === null) return 'unknown'
  return CODEC_NAMES[codec] ?? (codec.startsWith('pcm-') ? 'PCM' : codec)
}
