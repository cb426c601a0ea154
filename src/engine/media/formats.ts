import { ADTS, FLAC, MATROSKA, MP3, MP4, MPEG_TS, OGG, QTFF, WAVE, WEBM, type InputFormat } from 'mediabunny'

/** A kind of file that can be read. */
export interface Container {
  format: InputFormat
  /** As people call it. */
  name: string
  contentTypes: { video: string; audio: string }
}

const sound = (format: InputFormat, name: string, contentType: string): Container => ({
  format,
  name,
  contentTypes: { video: contentType, audio: contentType },
})

/**
 * What is read. Playlists (HLS) are not among them: a file that somebody uploaded must not make the program fetch addresses.
 * WebM comes before Matroska, of which it is a part; the formats that are known by little come last.
 */
export const CONTAINERS: readonly Container[] = [
  { format: MP4, name: 'MP4', contentTypes: { video: 'video/mp4', audio: 'audio/mp4' } },
  { format: QTFF, name: 'QuickTime', contentTypes: { video: 'video/quicktime', audio: 'audio/mp4' } },
  { format: WEBM, name: 'WebM', contentTypes: { video: 'video/webm', audio: 'audio/webm' } },
  { format: MATROSKA, name: 'Matroska', contentTypes: { video: 'video/x-matroska', audio: 'audio/x-matroska' } },
  sound(WAVE, 'WAV', 'audio/wav'),
  sound(OGG, 'Ogg', 'audio/ogg'),
  sound(FLAC, 'FLAC', 'audio/flac'),
  { format: MPEG_TS, name: 'MPEG transport stream', contentTypes: { video: 'video/mp2t', audio: 'video/mp2t' } },
  sound(MP3, 'MP3', 'audio/mpeg'),
  sound(ADTS, 'AAC', 'audio/aac'),
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

/** What people call a codec that mediabunny names; null where it does not know it. */
export function codecName(codec: string | null): string {
  if (codec === null) return 'unknown'
  return CODEC_NAMES[codec] ?? (codec.startsWith('pcm-') ? 'PCM' : codec)
}
