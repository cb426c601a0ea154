import type { Media } from '#generated/model/media.zod.ts'
import type { MediaDetails } from '#generated/model/mediaDetails.zod.ts'
import type { StepId } from '#lib/addresses/paths.ts'
import type { OutlinePoint } from '#lib/review/outline.ts'
import type { Rect } from '#editor/geometry.ts'
import { formatBytes, formatCount, formatDateTime } from '#lib/words/formats.ts'
import { typeWords } from '#lib/words/media-words.ts'
import { FilePage, type ShownFile } from './file-page'
import { OpenFile } from './open-file'
import { closedPart, ClosedStage } from './closed-file'
import { WorkspaceFrame } from './frame'
import { StepPanel } from './panels/step-panel'
import { Rail } from './rail/rail'
import type { ImageSize } from './stage/image-comparison'
import { stepsWithProgress } from './steps-with-progress'
import { useFileSteps } from './use-file-steps'
import type { ImagePyramid } from '../review/surfaces/image/image-pyramid'
import { imageReader } from '../review/surfaces/image/image-reader'
import { ReviewCanvas } from '../review/surfaces/image/review-canvas'
import { stillImage } from '../review/surfaces/image/stage-image'
import { Thumbnail } from '../review/surfaces/image/thumbnail'
import type { FileKind } from './file-kind'
import { ImageResult } from './stage/image-result'

/** The kind that opens, reviews and shows images. */
const imageKind: FileKind<ImagePyramid> = {
  openingLabel: 'Opening image…',
  failedTitle: 'Couldn’t open the image',
  reader: imageReader,
  surfaceOf: (image, session) => {
    const still = stillImage(image)
    return {
      renderThumbnail: (rect: Rect, _time: number, points?: readonly OutlinePoint[]) => (
        <Thumbnail image={image} rect={rect} imageWidth={session.editor.size.width} {...(points === undefined ? {} : { points })} />
      ),
      renderCanvas: () => <ReviewCanvas session={session} image={still} subject="Image" />,
    }
  },
  factsOf: imageFacts,
  renderResult: (result) => <ImageResult {...result} />,
}

const TITLES: Record<StepId, string> = { detect: 'Detect', review: 'Review', export: 'Redact' }

/** Shows an image that can't be opened, or whose check hasn't finished. */
function ClosedImage({ media, status, shown }: ShownFile) {
  const { steps, progress } = useFileSteps(media.id, status)
  const note = status.kind === 'checking' ? 'The image opens when its check has finished.' : 'This file can’t be displayed as an image.'
  return (
    <WorkspaceFrame
      renderRail={(isCollapsed) => (
        <Rail
          {...{ media, shown, isCollapsed }}
          steps={stepsWithProgress(steps, progress)}
          facts={imageFacts(media, undefined, undefined)}
        />
      )}
      stage={<ClosedStage media={media} note={note} />}
      panel={<StepPanel title={TITLES[shown]}>{closedPart(media, status)}</StepPanel>}
    />
  )
}

/** Shows the work on an image. */
export function Component() {
  return (
    <FilePage type="image">
      {({ media, status, shown }) =>
        media.type !== 'unknown' && (status.kind === 'ready' || status.kind === 'working') ? (
          <OpenFile kind={imageKind} media={media} status={status} shown={shown} />
        ) : (
          <ClosedImage media={media} status={status} shown={shown} />
        )
      }
    </FilePage>
  )
}

/** Returns the facts about an image file; `size` is undefined until the image is open. */
function imageFacts(
  media: Media,
  details: MediaDetails | undefined,
  size: ImageSize | undefined,
): readonly (readonly [label: string, value: string | undefined])[] {
  const bitDepth = details?.bitDepth
  return [
    ['Type', typeWords[media.type]],
    ['Dimensions', size && `${size.width} × ${size.height} pixels`],
    ['Bit depth', bitDepth === undefined ? undefined : `${formatCount(bitDepth, 'bit')} per channel`],
    ['Size', formatBytes(media.size)],
    ['Uploaded', formatDateTime(media.uploadDate)],
  ]
}
