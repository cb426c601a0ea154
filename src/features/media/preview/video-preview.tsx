import type { Detections } from '#generated/model/detections.zod.ts'
import type { Media } from '#generated/model/media.zod.ts'
import { ErrorState, LoadingState } from '#ui/states.tsx'
import { useOriginal } from '../parts/use-original'
import { videoReader } from '../review/surfaces/video/opened-video'
import { OpenPreview } from './open-preview'

interface VideoPreviewProps {
  media: Media
  detections: Detections
}

/** Opens a video and plays it as it will be exported, with the export's renderer. */
export function VideoPreview({ media, detections }: VideoPreviewProps) {
  const { state, retry } = useOriginal(media.id, videoReader)
  switch (state.kind) {
    case 'loading':
      return <LoadingState label="Opening video…" />
    case 'failed':
      return <ErrorState title="Couldn't open the video" error={state.error} onRetry={retry} />
    case 'ready':
      return <OpenPreview media={media} detections={detections} opened={state.opened} />
  }
}
