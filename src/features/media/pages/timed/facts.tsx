import type { Media } from '#generated/model/media.zod.ts'
import type { MediaFile } from '#generated/model/mediaFile.zod.ts'
import { formatHms } from '../../../../lib/durations'
import { formatBytes, formatDateTime } from '../../../../lib/formats'
import { typeWords } from '../../../../lib/media-words'
import { FactList } from '../../parts/fact-list'

const CHANNELS: Record<number, string> = { 1: 'mono', 2: 'stereo' }

function videoWords({ codec, width, height, frameRate }: NonNullable<MediaFile['video']>): string {
  const rate = frameRate === null ? 'variable frame rate' : `${Number(frameRate.toFixed(2))} fps`
  return `${codec}, ${width} × ${height} pixels, ${rate}`
}

function audioWords({ audio }: MediaFile): string {
  if (audio === null) return 'none'
  const { codec, channels, sampleRate, tracks } = audio
  const spread = CHANNELS[channels] ?? `${channels} channels`
  const more = tracks > 1 ? `, first of ${tracks} tracks` : ''
  return `${codec}, ${spread}, ${sampleRate / 1000} kHz${more}`
}

/** Lists the facts of an uploaded video or recording. */
export function Facts({ media, file }: { media: Media; file: MediaFile | null }) {
  return (
    <FactList
      facts={[
        ['Type', file ? `${typeWords[media.type]} (${file.container})` : typeWords[media.type]],
        ['Duration', media.duration === undefined ? undefined : formatHms(media.duration)],
        ['Video', file?.video ? videoWords(file.video) : undefined],
        ['Audio', file ? audioWords(file) : undefined],
        ['Size', formatBytes(media.size)],
        ['Uploaded', formatDateTime(media.uploadDate)],
      ]}
    />
  )
}
