import { ClosedImage } from './closed-image'
import { FilePage } from './file-page'
import { OpenImage } from './open-image'

/** Shows the work on an image. */
export function Component() {
  return (
    <FilePage type="image">
      {({ media, status, shown }) =>
        media.type !== 'unknown' && (status.kind === 'ready' || status.kind === 'working') ? (
          <OpenImage media={media} status={status} shown={shown} />
        ) : (
          <ClosedImage media={media} status={status} shown={shown} />
        )
      }
    </FilePage>
  )
}
