import { FLAC, MATROSKA, OGG, WEBM, type InputFormat } from 'mediabunny'
import { hasLaterStream } from './flac-parts'
import { hasLaterSegment } from './matroska-segments'
import { hasLaterRecording } from '../containers/ogg-parts'

const CHECKS = new Map<InputFormat, (file: Blob) => Promise<boolean>>([
  [OGG, hasLaterRecording],
  [FLAC, hasLaterStream],
  [WEBM, hasLaterSegment],
  [MATROSKA, hasLaterSegment],
])

/** Returns whether a file continues behind the recording that mediabunny reads. Players continue too, so an export would lose the rest. */
export async function hasLaterParts(file: Blob, format: InputFormat): Promise<boolean> {
  return (await CHECKS.get(format)?.(file)) ?? false
}
