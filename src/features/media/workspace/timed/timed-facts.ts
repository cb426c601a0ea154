import type { AudioTrack } from '#generated/model/audioTrack.zod.ts'
import type { Media } from '#generated/model/media.zod.ts'
import type { MediaFile } from '#generated/model/mediaFile.zod.ts'
import { formatDuration } from '#lib/words/durations.ts'
import { formatBytes, formatDateTime, formatNumber } from '#lib/words/formats.ts'
import { typeWords } from '#lib/words/media-words.ts'

const CHANNELS: Record<number, string> = { 1: 'mono', 2: 'stereo' }

function videoWords({ codec, width, height, frameRate }: NonNullable<MediaFile['video']>): string {
  const rate = frameRate === null ? 'variable frame rate' : `${Number(frameRate.toFixed(2))} fps`
  return `${codec}, ${width} × ${height} pixels, ${rate}`
}

const languages = new Intl.DisplayNames('en-GB', { type: 'language' })

/** Returns the name of a language, or its code if it isn't a valid one. */
export function languageName(code: string): string {
  try {
    return languages.of(code) ?? code
  } catch {
    return code
  }
}

function trackWords({ codec, channels, sampleRate, language }: AudioTrack): string {
  const spread = CHANNELS[channels] ?? `${channels} channels`
  return `${codec}, ${spread}, ${sampleRate / 1000} kHz${language === undefined ? '' : `, ${languageName(language)}`}`
}

function audioWords({ audio, audioTracks = [] }: MediaFile): string {
  if (audio === null) return 'None'
  if (audioTracks.length > 1) return audioTracks.map(trackWords).join('; ')
  const more = audio.tracks > 1 ? `, first of ${audio.tracks} tracks` : ''
  return `${trackWords(audioTracks[0] ?? audio)}${more}`
}

/** Returns the facts about an uploaded video or recording. */
export function timedFacts(media: Media, file: MediaFile | null): readonly (readonly [label: string, value: string | undefined])[] {
  return [
    ['Type', file ? `${typeWords[media.type]} (${file.container})` : typeWords[media.type]],
    ['Duration', media.duration === undefined ? undefined : formatDuration(media.duration)],
    ['Video', file?.video ? videoWords(file.video) : undefined],
    ['Frames', file?.frameCount === undefined ? undefined : formatNumber(file.frameCount)],
    ['Rotation', file?.rotation ? `${file.rotation}° clockwise` : undefined],
    ['Audio', file ? audioWords(file) : undefined],
    ['Size', formatBytes(media.size)],
    ['Uploaded', formatDateTime(media.uploadDate)],
  ]
}
