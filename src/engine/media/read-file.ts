import {
  BlobSource,
  EncodedPacketSink,
  FLAC,
  Input,
  MP3,
  MPEG_TS,
  type InputAudioTrack,
  type InputTrack,
  type InputVideoTrack,
} from 'mediabunny'

import type { AudioStream } from '#generated/model/audioStream.zod.ts'
import type { MediaFile } from '#generated/model/mediaFile.zod.ts'
import type { VideoStream } from '#generated/model/videoStream.zod.ts'

import { ByteReader } from '../probe/byte-reader'
import { emptyFile, MAX_SIDE } from '../probe/errors'
import { SNIFFED_BYTES, sniff } from '../probe/sniff'
import { EngineError } from '../types'
import { CONTAINERS, codecName, type Container } from './formats'
import { otherContainer } from './other-containers'
import { declaredSize } from './declared-size'
import { truncatedFile, notMedia, noTracks, videoTooLarge, unsupportedContainer } from './errors'

/** A file of video or sound that is open. The caller disposes the input. */
export interface OpenFile {
  input: Input
  container: Container
  video: InputVideoTrack | null
  audio: InputAudioTrack | null
}

/** Refuses by the first bytes what is certainly neither video nor sound, or is of a kind that cannot be read. */
async function rejectByFirstBytes(file: Blob): Promise<void> {
  if (file.size === 0) throw emptyFile()
  const bytes = new Uint8Array(await file.slice(0, SNIFFED_BYTES).arrayBuffer())
  const other = otherContainer(bytes)
  if (other !== undefined) throw unsupportedContainer(other)
  const found = sniff(new ByteReader(bytes))
  if (found === undefined) return
  if ('contentType' in found) throw notMedia('an image')
  if (!/video|sound/.test(found.looksLike)) throw notMedia(found.looksLike)
}

/**
 * Opens a file by its bytes, whatever its name says. Only what is needed is read.
 *
 * @throws EngineError 'empty-file', 'not-media', 'unsupported-container' or 'truncated'
 */
export async function openFile(file: Blob): Promise<OpenFile> {
  await rejectByFirstBytes(file)
  const input = new Input({ source: new BlobSource(file), formats: CONTAINERS.map(({ format }) => format) })
  try {
    if (!(await input.canRead())) throw notMedia()
    const format = await input.getFormat()
    const container = CONTAINERS.find((one) => one.format === format)
    if (container === undefined) throw notMedia()
    if ((await declaredSize(file)) > file.size) throw truncatedFile(container.name)
    const [video, audio] = await readable(container, async () => [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()])
    if (video === null && audio === null) throw noTracks(container.name)
    return { input, container, video, audio }
  } catch (error) {
    input.dispose()
    throw error
  }
}

/** What cannot be read of a file whose kind is known is missing or damaged. */
async function readable<T>({ name }: Container, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof EngineError) throw error
    throw truncatedFile(name, { cause: error })
  }
}

/** A header that names its length names it to the sample; a second is what encoders are off by at most. */
const MAX_MISSING_SECONDS = 1

/** The end of the last image or sound, in seconds from the beginning. */
async function durationOf({ input, container }: OpenFile): Promise<number> {
  const end = await input.computeDuration()
  // These have no table that could promise more than there is, but their header may.
  const promised = container.format === FLAC || container.format === MP3 ? await input.getDurationFromMetadata() : null
  if (promised !== null && promised - end > MAX_MISSING_SECONDS) throw truncatedFile(container.name)
  // A transport stream is a piece of a broadcast, whose clock began long before.
  const start = container.format === MPEG_TS ? await input.getFirstTimestamp() : 0
  return Math.max(0, end - Math.max(0, start))
}

/** A track that begins and whose last packet is not there was cut off: its table promises more than the file holds. */
async function checkComplete(track: InputTrack, container: Container): Promise<void> {
  const sink = new EncodedPacketSink(track)
  if ((await sink.getFirstPacket({ metadataOnly: true })) === null) return
  if ((await sink.getPacket(Number.POSITIVE_INFINITY)) === null) throw truncatedFile(container.name)
}

async function videoStream(track: InputVideoTrack): Promise<VideoStream> {
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()]
  if (width > MAX_SIDE || height > MAX_SIDE) throw videoTooLarge(width, height)
  const { underlyingFrameRate } = await track.computeFrameRateMetrics()
  return {
    codec: codecName(await track.getCodec()),
    width: Math.round(width),
    height: Math.round(height),
    frameRate: underlyingFrameRate !== null && underlyingFrameRate > 0 ? Number(underlyingFrameRate.toFixed(3)) : null,
  }
}

async function audioStream(track: InputAudioTrack, tracks: number): Promise<AudioStream> {
  return {
    codec: codecName(await track.getCodec()),
    channels: await track.getNumberOfChannels(),
    sampleRate: Math.round(await track.getSampleRate()),
    tracks,
  }
}

/**
 * What an open file holds. Nothing is decoded, so this works where there are no codecs.
 *
 * @throws EngineError 'truncated' or 'too-large'
 */
export async function describeFile(opened: OpenFile): Promise<MediaFile> {
  const { input, container, video, audio } = opened
  return readable(container, async () => {
    const tracks = await input.getTracks()
    for (const track of tracks) await checkComplete(track, container)
    return {
      container: container.name,
      contentType: container.contentTypes[video === null ? 'audio' : 'video'],
      duration: await durationOf(opened),
      video: video === null ? null : await videoStream(video),
      audio: audio === null ? null : await audioStream(audio, (await input.getAudioTracks()).length),
    }
  })
}
