import {
  ADTS,
  BlobSource,
  EncodedPacketSink,
  FLAC,
  Input,
  MATROSKA,
  MP3,
  MP4,
  MPEG_TS,
  OGG,
  QTFF,
  WEBM,
  type InputAudioTrack,
  type InputTrack,
  type InputVideoTrack,
} from 'mediabunny'
import type { AudioStream } from '#generated/model/audioStream.zod.ts'
import type { AudioTrack } from '#generated/model/audioTrack.zod.ts'
import { MediaFile } from '#generated/model/mediaFile.zod.ts'
import type { VideoStream } from '#generated/model/videoStream.zod.ts'
import { ByteReader } from '../core/byte-reader'
import { emptyFile, EngineError } from '../core/errors'
import { MAX_SIDE } from '../core/canvas'
import { SNIFFED_BYTES, sniff } from '../core/sniff'
import { CONTAINERS, type Container } from './formats'
import { checkFrames } from './aac-frames'
import { BufferedFile } from './buffered-file'
import { hasOwnChannels, isChannelError } from './tracks/aac-channels'
import { hasCleanAperture, hasPixelCrop } from './crops'
import { changesFormat } from './containers/mp3-changes'
import { skipMp3Delay } from './containers/mp3-delay'
import { isMp2, unreadOggStream, wavCompression } from './containers/other-audio'
import { hasLeftCrop } from './containers/h264-crop'
import { isRgb } from './tracks/rgb-video'
import { unreadTsVideo } from './containers/transport-streams'
import { trackCodecName } from './tracks/track-codec'
import { declaredSize } from './declared-size'
import { changesDescription } from './containers/descriptions'
import { hasPossibleTables } from './frame-tables'
import { guardResync } from './guard-resync'
import { hasLaterParts } from './later-parts/has-later-parts'
import { notePresentations, presentedFileEnd } from './presentation'
import { watchReads } from './read-progress'
import {
  changedFormat,
  croppedFrames,
  laterParts,
  truncatedFile,
  notMedia,
  noTracks,
  unreadableAudio,
  unreadableVideo,
  unusualChannels,
  severalFormats,
  videoTooLarge,
  unsupportedContainer,
} from './errors'

/** Unsupported video and audio formats: position and bytes of the signature, and display name. */
const SIGNATURES: [at: number, bytes: number[], name: string][] = [
  [8, [0x41, 0x56, 0x49, 0x20], 'AVI'],
  [0, [0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11], 'Windows Media (WMV, WMA, ASF)'],
  [0, [0x46, 0x4c, 0x56, 0x01], 'Flash video (FLV)'],
  [0, [0x00, 0x00, 0x01, 0xba], 'MPEG program stream (MPG, VOB)'],
  [0, [0x2e, 0x52, 0x4d, 0x46], 'RealMedia'],
  [0, [0x46, 0x4f, 0x52, 0x4d], 'AIFF'],
  [0, [0x63, 0x61, 0x66, 0x66], 'Core Audio (CAF)'],
  [0, [0x23, 0x21, 0x41, 0x4d, 0x52], 'AMR'],
  [0, [0x4d, 0x54, 0x68, 0x64], 'MIDI'],
  [0, [0x06, 0x0e, 0x2b, 0x34], 'MXF'],
]

/**
 * Returns the display name of an unsupported video or audio format, or undefined for any other file.
 *
 * @param bytes at least the first 16 bytes of the file
 */
function otherContainer(bytes: Uint8Array): string | undefined {
  return SIGNATURES.find(([at, signature]) => signature.every((byte, index) => bytes[at + index] === byte))?.[2]
}

/** An open video or audio file. The caller disposes the input. */
export interface OpenFile {
  file: Blob
  input: Input
  container: Container
  video: InputVideoTrack | null
  audio: InputAudioTrack | null
}

/** Rejects files whose first bytes indicate other content or an unsupported format. */
async function rejectByFirstBytes(file: Blob): Promise<void> {
  if (file.size === 0) throw emptyFile()
  const bytes = new Uint8Array(await file.slice(0, SNIFFED_BYTES).arrayBuffer())
  const other = otherContainer(bytes)
  if (other !== undefined) throw unsupportedContainer(other)
  const compression = wavCompression(new ByteReader(bytes))
  if (compression !== undefined) throw unreadableAudio(`This WAV file is compressed with ${compression}`)
  const found = sniff(new ByteReader(bytes))
  if (found === undefined) return
  if ('contentType' in found) throw notMedia('an image')
  if (!/video|audio/.test(found.looksLike)) throw notMedia(found.looksLike)
}

/** Rejects a file with a stream that mediabunny leaves out. Its export would lose the stream without a word. */
async function rejectUnreadStream(file: Blob, { format, name }: Container): Promise<void> {
  const video = format === MPEG_TS ? await unreadTsVideo(file) : undefined
  if (video !== undefined) throw unreadableVideo(`This ${name} contains ${video}`)
  const stream = format === OGG ? await unreadOggStream(file) : undefined
  if (stream === undefined) return
  throw (stream.kind === 'video' ? unreadableVideo : unreadableAudio)(`This ${name} file contains ${stream.name}`)
}

/**
 * Opens a file. Detects its format from the bytes, not from the name, and reads only the required parts.
 *
 * @param onRead receives the share of the file that has been read, whenever it grows
 * @throws EngineError 'empty-file', 'not-media', 'unsupported-container', 'truncated' or 'cannot-decode'
 */
export async function openFile(file: Blob, onRead?: (fraction: number) => void): Promise<OpenFile> {
  await rejectByFirstBytes(file)
  const source = new BlobSource(file)
  if (onRead) {
    const note = watchReads(file.size, onRead)
    source.on('read', ({ start, end }) => note(start, end))
  }
  const input = new Input({ source, formats: CONTAINERS.map(({ format }) => format) })
  try {
    if (!(await input.canRead())) throw notMedia()
    const format = await input.getFormat()
    const container = CONTAINERS.find((one) => one.format === format)
    if (container === undefined) throw notMedia()
    if ((await declaredSize(file)) > file.size) throw truncatedFile(container.name)
    if ((format === MP4 || format === QTFF) && !(await hasPossibleTables(file))) throw truncatedFile(container.name)
    const frames = format === ADTS ? await checkFrames(new BufferedFile(file)) : 'whole'
    if (frames === 'broken') throw truncatedFile(container.name)
    if (frames === 'changed') throw changedFormat(container.name)
    if (frames === 'interrupted' || (await hasLaterParts(file, format))) throw laterParts(container.name)
    await rejectUnreadStream(file, container)
    if (format === WEBM || format === MATROSKA) guardResync(input)
    if (format === MP3 && (await isMp2(new BufferedFile(file)))) throw unreadableAudio('This is an MP2 file (MPEG audio, layer 2)')
    if (format === MP3 && (await changesFormat(new BufferedFile(file)))) throw changedFormat(container.name)
    if (format === MP3) await readable(container, () => skipMp3Delay(input, file))
    if (await readable(container, () => isCropped(file, container))) throw croppedFrames()
    if ((format === MP4 || format === QTFF) && (await readable(container, () => changesDescription(file))))
      throw severalFormats(container.name)
    await readable(container, () => notePresentations(input, file))
    const [video, audio] = await readable(container, async () => [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()])
    if (video === null && audio === null) throw noTracks(container.name)
    if (video !== null && (await readable(container, () => hasLeftCrop(video)))) throw croppedFrames()
    if (video !== null && (await readable(container, () => isRgb(video)))) throw unreadableVideo('This video is stored in RGB')
    for (const track of await input.getAudioTracks()) if (await readable(container, () => hasOwnChannels(track))) throw unusualChannels()
    return { file, input, container, video, audio }
  } catch (error) {
    input.dispose()
    throw isChannelError(error) ? unusualChannels() : error
  }
}

/** Converts unexpected errors to 'truncated', because a file of a known format that cannot be read is incomplete or damaged. */
async function readable<T>({ name }: Container, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof EngineError) throw error
    throw truncatedFile(name, { cause: error })
  }
}

/** Returns whether the file has a crop, with which players that honour it cut off the edges of the frames. */
async function isCropped(file: Blob, { format }: Container): Promise<boolean> {
  if (format === MP4 || format === QTFF) return hasCleanAperture(file)
  return (format === WEBM || format === MATROSKA) && (await hasPixelCrop(file))
}

/** ISO 639-2 for "undetermined". */
const UNKNOWN_LANGUAGE = 'und'

/** Max difference between the declared and the actual duration. Encoders are imprecise by up to a second. */
const MAX_MISSING_SECONDS = 1

/** Returns the duration in seconds. */
async function durationOf({ input, container }: OpenFile): Promise<number> {
  const end = await presentedFileEnd(input)
  // FLAC and MP3 have no table of samples, but their header may declare the duration.
  const declared = container.format === FLAC || container.format === MP3 ? await input.getDurationFromMetadata() : null
  if (declared !== null && declared - end > MAX_MISSING_SECONDS) throw truncatedFile(container.name)
  // The timestamps of a transport stream come from a broadcast clock and don't start at 0.
  const start = container.format === MPEG_TS ? await input.getFirstTimestamp() : 0
  return Math.max(0, end - Math.max(0, start))
}

/** Rejects a track with a first but no last packet: the table of the track lists packets beyond the end of the file. */
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
    codec: await trackCodecName(track),
    width: Math.round(width),
    height: Math.round(height),
    frameRate: underlyingFrameRate !== null && underlyingFrameRate > 0 ? Number(underlyingFrameRate.toFixed(3)) : null,
  }
}

async function audioStream(track: InputAudioTrack, tracks: number): Promise<AudioStream> {
  return {
    codec: await trackCodecName(track),
    channels: await track.getNumberOfChannels(),
    sampleRate: Math.round(await track.getSampleRate()),
    tracks,
  }
}

/** Counting visits every frame. For more frames, it would take longer than the rest of the check. */
const MAX_COUNTED_FRAMES = 20_000

/** Returns the number of frames if counting is cheap: containers other than MP4 have no table of frames. */
async function frameCountOf(track: InputVideoTrack, { format }: Container): Promise<number | undefined> {
  if (format !== MP4 && format !== QTFF) return undefined
  const { packetCount } = await track.computePacketStats(MAX_COUNTED_FRAMES + 1, { metadataOnly: true })
  return packetCount > MAX_COUNTED_FRAMES ? undefined : packetCount
}

async function videoFacts(video: InputVideoTrack, container: Container): Promise<Pick<MediaFile, 'rotation' | 'frameCount'>> {
  const frameCount = await frameCountOf(video, container)
  return { rotation: await video.getRotation(), ...(frameCount === undefined ? {} : { frameCount }) }
}

async function audioTrack(track: InputAudioTrack): Promise<AudioTrack> {
  const { tracks: _tracks, ...stream } = await audioStream(track, 1)
  const language = await track.getLanguageCode()
  return { ...stream, ...(language === UNKNOWN_LANGUAGE ? {} : { language }) }
}

/**
 * Describes an open file without decoding it, which works without codecs.
 *
 * @throws EngineError 'truncated' or 'too-large'
 */
export async function describeFile(opened: OpenFile): Promise<MediaFile> {
  const { input, container, video, audio } = opened
  return readable(container, async () => {
    const tracks = await input.getTracks()
    for (const track of tracks) await checkComplete(track, container)
    const audioTracks: AudioTrack[] = []
    for (const track of await input.getAudioTracks()) audioTracks.push(await audioTrack(track))
    const described = {
      container: container.name,
      contentType: container.contentTypes[video === null ? 'audio' : 'video'],
      duration: await durationOf(opened),
      video: video === null ? null : await videoStream(video),
      audio: audio === null ? null : await audioStream(audio, audioTracks.length),
      ...(video === null ? {} : await videoFacts(video, container)),
      audioTracks,
    }
    // Recordings without channels, with a sample rate of gigahertz or a duration of a century don't exist.
    if (!MediaFile.safeParse(described).success) throw truncatedFile(container.name)
    return described
  })
}
