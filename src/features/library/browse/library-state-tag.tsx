import type { Media } from '../../../../generated/model/media.zod'
import { MediaStateTag, StateTag } from '../../../ui/state-tag'
import { isHeldBack } from './media-progress'

/** The state of a media; a version that may not be downloaded is not called done. */
export function LibraryStateTag({ media }: { media: Media }) {
  return isHeldBack(media) ? <StateTag tone="failed">Held back</StateTag> : <MediaStateTag state={media.state} />
}
