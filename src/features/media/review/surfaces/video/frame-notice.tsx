import { Callout } from '@blueprintjs/core'
import { useSyncExternalStore } from 'react'

import { errorWords } from '#lib/words/error-words.ts'
import { useIsSlow } from '#ui/hooks/use-is-slow.ts'
import { SlowSign } from '#ui/slow-sign.tsx'
import styles from './frame-notice.module.css'
import type { VideoFrames } from './video-frames'

/** Shows over a video that its frame is still being decoded, if that takes a moment, or why it couldn't be shown. */
export function FrameNotice({ frames }: { frames: Pick<VideoFrames, 'awaited' | 'failure' | 'subscribe'> }) {
  const failure = useSyncExternalStore(frames.subscribe, frames.failure)
  const isSlow = useIsSlow(useSyncExternalStore(frames.awaited.subscribe, frames.awaited.get))
  return (
    <>
      {/* Steps through frames are announced, so their loading isn't. */}
      <div className={styles.sign} aria-hidden="true">
        {isSlow && <SlowSign label="Loading frame…" />}
      </div>
      {failure && (
        <Callout className={styles.failure ?? ''} intent="danger" role="alert">
          Couldn’t show this frame. {errorWords(failure)}
        </Callout>
      )}
    </>
  )
}
