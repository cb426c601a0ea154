import { Clock } from '#editor/clock.ts'
import type { UrlSource } from '#engine/core/types.ts'
import { openPlayer } from '#engine/video/player/client.ts'
import type { VideoPlayer } from '#engine/video/player/types.ts'
import type { OriginalReader } from '#features/media/parts/use-original.ts'
import { FrameIndex } from './frame-index'

/** An open video with the timestamps of its frames. */
export interface OpenedVideo {
  readonly player: VideoPlayer
  readonly index: FrameIndex
  /** The file, for work besides playback. */
  readonly source: UrlSource
}

/** Opens the uploaded video, which is read in parts. */
export const videoReader: OriginalReader<OpenedVideo> = {
  open: async ({ source }, signal) => {
    const player = await openPlayer(source, { signal })
    try {
      return { player, index: await FrameIndex.of(player), source }
    } catch (error) {
      player.close()
      throw error
    }
  },
  close: ({ player }) => player.close(),
}

/** Creates the clock of a review. It ends at the last frame if all frames are known. */
export function videoClock({ player, index }: Pick<OpenedVideo, 'player' | 'index'>): Clock {
  const { start, end } = player.facts
  const last = index.isComplete && index.times.length > 1 ? index.times.at(-1) : undefined
  return new Clock({ range: { start, end: last ?? end }, now: () => performance.now() / 1000, frameTimes: index.times })
}
