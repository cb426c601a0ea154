import { Headset } from '@blueprintjs/icons'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

import { formatPosition } from '#lib/words/durations.ts'
import { mediaUrls } from '#lib/addresses/media-urls.ts'
import type { ReviewSession } from '../../session/review-session'
import { ActionButton } from '../../toolbar/action-button'
import { isAudible } from '../video/audio-follower'
import { ClockSpeed, MuteButton, PlayButton } from '../video/playback-buttons'
import styles from '../video/video-canvas.module.css'
import { playCovered } from '../video/covered-audio'

const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2, 4]

/** Renders the controls that play a recording and its preview, and its time. */
export function AudioBar({ session, mediaId }: { session: ReviewSession; mediaId: string }) {
  const { editor } = session
  const { clock } = editor
  const isPlaying = useSyncExternalStore(clock.subscribe, () => clock.getSnapshot().isPlaying)
  const rate = useSyncExternalStore(clock.subscribe, () => clock.getSnapshot().rate)
  const [isMuted, setMuted] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const element = useRef<HTMLAudioElement | null>(null)
  useEffect(() => {
    if (element.current) element.current.muted = isMuted
  }, [isMuted])
  useEffect(() => {
    const audio = new Audio()
    element.current = audio
    audio.preload = 'none'
    audio.src = mediaUrls.content(mediaId)
    audio.addEventListener('error', () => setFailed(true))
    const stop = playCovered(editor, audio)
    return () => {
      stop()
      audio.removeAttribute('src')
      audio.load()
      element.current = null
    }
  }, [editor, mediaId])
  useEffect(() => {
    if (!isPlaying) return undefined
    let frame = 0
    const tick = (): void => {
      clock.tick()
      frame = requestAnimationFrame(tick)
    }
    frame = requestAnimationFrame(tick)
    return () => cancelAnimationFrame(frame)
  }, [clock, isPlaying])
  return (
    <div className={styles.bar} role="toolbar" aria-label="Playback">
      <PlayButton clock={clock} onPlay={() => void session.actions.run('play')} />
      <MuteButton isMuted={isMuted} onChange={setMuted} />
      <ClockSpeed clock={clock} speeds={SPEEDS} />
      {!hasFailed && !isAudible(rate) && <span className={styles.note}>No audio at this speed</span>}
      <Position session={session} />
      <span className={styles.spacer} />
      {hasFailed && <span className={styles.note}>This browser can’t play the audio.</span>}
      <ActionButton session={session} actionId="preview" icon={<Headset />} hint="Plays redacted spans as silence or a tone" />
    </div>
  )
}

function Position({ session: { editor } }: { session: ReviewSession }) {
  const { clock } = editor
  const time = useSyncExternalStore(clock.subscribe, () => clock.getSnapshot().time)
  return (
    <span className={styles.time}>
      {formatPosition(time)} of {formatPosition(clock.range.end)}
    </span>
  )
}
