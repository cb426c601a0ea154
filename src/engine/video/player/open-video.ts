import { CustomSource, Input, MP4, QTFF, type InputVideoTrack } from 'mediabunny'

import { EngineError } from '../../core/errors'
import { MAX_SIDE } from '../../core/canvas'
import { notMedia, truncatedFile, videoNotDecodable, videoTooLarge } from '../../timed/errors'
import { trackCodecName } from '../../timed/tracks/track-codec'
import { CONTAINERS } from '../../timed/formats'
import { notePresentations, presentedExtent } from '../../timed/presentation'
import type { PlayerFacts } from './types'

/** Max size of files without a table of frames that are read completely for the timestamps. */
const MAX_READ_WHOLE = 64 * 1024 * 1024
/** Memory in bytes for parts of the file that were read. */
const CACHE_SIZE = 32 * 1024 * 1024

/** Memory while a whole file is read once, from its start to its end. */
const SEQUENTIAL_CACHE_SIZE = 4 * 1024 * 1024

/** A video that is open in the worker. */
export interface OpenVideo {
  readonly input: Input
  /** Opens the file again with separate memory, so that reading all of it doesn't evict the played parts. */
  readonly openAgain: () => Input
  readonly track: InputVideoTrack
  readonly facts: PlayerFacts
}

/**
 * Opens a video that is read in parts. Frames that an edit list hides are neither shown nor followed, because an export doesn't have them.
 *
 * @throws EngineError 'not-media', 'truncated', 'cannot-decode' or 'too-large'
 */
export async function openVideo(size: number, read: (from: number, to: number) => Promise<Uint8Array>): Promise<OpenVideo> {
  const inputWith = (maxCacheSize: number): Input =>
    new Input({
      source: new CustomSource({ getSize: () => size, read, maxCacheSize, prefetchProfile: 'fileSystem' }),
      formats: CONTAINERS.map(({ format }) => format),
    })
  const input = inputWith(CACHE_SIZE)
  try {
    if (!(await input.canRead())) throw notMedia()
    const format = await input.getFormat()
    await notePresentations(input, { size, read })
    const track = await input.getPrimaryVideoTrack()
    if (track === null) throw new EngineError('not-media', 'This file has no video. Open it as a recording.')
    if (!(await track.canDecode())) throw videoNotDecodable(await trackCodecName(track))
    const [width, height] = [Math.round(await track.getDisplayWidth()), Math.round(await track.getDisplayHeight())]
    if (width > MAX_SIDE || height > MAX_SIDE) throw videoTooLarge(width, height)
    const { first, end } = await presentedExtent(track)
    const facts: PlayerFacts = {
      width,
      height,
      start: first,
      end,
      hasAudio: (await input.getPrimaryAudioTrack()) !== null,
      hasFrameTable: format === MP4 || format === QTFF || size <= MAX_READ_WHOLE,
    }
    return { input, openAgain: () => inputWith(SEQUENTIAL_CACHE_SIZE), track, facts }
  } catch (error) {
    input.dispose()
    if (error instanceof EngineError) throw error
    throw truncatedFile('video', { cause: error })
  }
}
