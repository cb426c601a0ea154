import { ClosedImage } from './closed-image'
import { FilePage } from './file-page'
import { imageKind } from './image-kind'
import { OpenFile } from './open-file'

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
