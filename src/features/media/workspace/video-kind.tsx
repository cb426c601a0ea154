import type { Follower } from '#editor/follow/follower.ts'
import type { UrlSource } from '#engine/core/types.ts'
import type { OutlinePoint } from '#lib/review/outline.ts'
import type { Rect } from '#editor/geometry.ts'
import { isAble } from '#lib/browser/browser-features.ts'
import { VideoCanvas } from '../review/surfaces/video/video-canvas'
import { VideoFrames } from '../review/surfaces/video/video-frames'
import { VideoThumbnail } from '../review/surfaces/video/video-thumbnail'
import { videoClock, videoReader, type OpenedVideo } from '../review/surfaces/video/opened-video'
import { TrackingBar } from '../review/tracking/tracking-bar'
import { ReviewTimeline } from '../review/timeline/review-timeline'
import type { Media } from '#generated/model/media.zod.ts'
import type { MediaStatus } from '../parts/media-status'
import { useDetails } from '../parts/use-details'
import type { FileKind } from './file-kind'
import { VideoResult } from './stage/video-result'
import { timedFacts } from './timed/timed-facts'
import { TranscriptSection } from './timed/transcript-section'

/** The kind that opens, reviews and shows videos. */
export const videoKind: FileKind<OpenedVideo> = {
  openingLabel: 'Opening video…',
  failedTitle: 'Couldn’t open the video',
  reader: videoReader,
  sizeOf: ({ player }) => player.facts,
  clockOf: videoClock,
  followerOf: ({ source }) => (isAble('reviewVideos') ? videoFollower(source) : undefined),
  surfaceOf: ({ player, index }, session, mediaId) => {
    const frames = new VideoFrames(player, index, session.editor.clock)
    const { width, height, end, hasAudio } = player.facts
    const filmstrip = async (time: number, pixels: number): Promise<ImageBitmap | null> => {
      const frame = await player.frameAt(time, { maxSide: Math.ceil(pixels * Math.max(1, width / height)) })
      return frame?.bitmap ?? null
    }
    return {
      renderThumbnail: (rect: Rect, time: number, points?: readonly OutlinePoint[]) => (
        <VideoThumbnail player={player} rect={rect} time={time} {...(points === undefined ? {} : { points })} />
      ),
      renderCanvas: () => (
        <>
          <VideoCanvas session={session} frames={frames} mediaId={mediaId} />
          <TrackingBar session={session} />
        </>
      ),
      renderStrip: () => <ReviewTimeline {...{ session, mediaId, filmstrip, hasAudio }} duration={end} />,
    }
  },
  factsOf: (media, details) => timedFacts(media, details?.file ?? null),
  renderResult: (result) => <VideoResult {...result} />,
  renderAfterDetect: (media, status) => <VideoTranscript media={media} status={status} />,
}

function VideoTranscript({ media, status }: { media: Media; status: MediaStatus }) {
  return <TranscriptSection media={media} status={status} details={useDetails(media)} />
}

/** Returns a follower of subjects through a video. The engine is loaded when it is first used. */
function videoFollower(source: UrlSource): Follower {
  return {
    follow: async (request, options) => {
      const { followSubject } = await import('#engine/video/follow/client.ts')
      return followSubject(source, request, options)
    },
  }
}
