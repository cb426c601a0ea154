import { useNoTouchGestures } from '../../player/use-no-touch-gestures'
import { FilePage } from '../file-page'
import { TimedFile } from './timed-file'

/** Shows the work on a video or recording. */
export function TimedPage({ type }: { type: 'video' | 'audio' }) {
  useNoTouchGestures()
  return <FilePage type={type}>{(file) => <TimedFile {...file} />}</FilePage>
}
