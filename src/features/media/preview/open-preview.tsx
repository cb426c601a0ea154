import { Button, Classes, SegmentedControl } from '@blueprintjs/core'
import { StepBackward, StepForward } from '@blueprintjs/icons'
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'

import type { Detections } from '#generated/model/detections.zod.ts'
import type { Media } from '#generated/model/media.zod.ts'
import type { Playback } from '#editor/actions/playback/playback-actions.ts'
import type { Clock } from '#editor/clock.ts'
import { movingRegionsOf } from '#lib/review/moving-regions.ts'
import { mediaReviewPage } from '#lib/addresses/paths.ts'
import { matchesShortcut } from '#editor/actions/shortcuts.ts'
import { isTakenElsewhere } from '#lib/browser/key-presses.ts'
import type { ShortcutGroup } from '#lib/browser/page-command.ts'
import { SeekBar } from '../player/timeline'
import { useNoTouchGestures } from '../player/use-no-touch-gestures'
import { useKeysOf } from '../player/use-playback-keys'
import { videoClock, type OpenedVideo } from '../review/surfaces/video/opened-video'
import { FrameNotice } from '../review/surfaces/video/frame-notice'
import { PlayBar } from '../review/surfaces/video/play-bar'
import { VideoFrames } from '../review/surfaces/video/video-frames'
import styles from './preview.module.css'
import { VideoCoverList } from './video-cover-list'

/** The review uses the same key for this. */
const ORIGINAL_SHORTCUT: ShortcutGroup = {
  title: 'View',
  shortcuts: [{ label: 'Show original (hold)', keys: [['Shift', 'H']] }],
}

/** Returns whether the key that shows the original is held. */
function useOriginalKey(): boolean {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (isTakenElsewhere(event) || !matchesShortcut(event, 'Shift+h')) return
      event.preventDefault()
      setHeld(true)
    }
    const onKeyUp = ({ key }: KeyboardEvent): void => {
      if (key.toLowerCase() === 'h') setHeld(false)
    }
    const onBlur = (): void => setHeld(false)
    window.addEventListener('keydown', onKeyDown)
    window.addEventListener('keyup', onKeyUp)
    window.addEventListener('blur', onBlur)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
      window.removeEventListener('keyup', onKeyUp)
      window.removeEventListener('blur', onBlur)
    }
  }, [])
  return isHeld
}

interface FrameViewProps {
  /** Must be the same object while the file is open. */
  frames: VideoFrames
  /** The accessible name. */
  name: string
}

/** Draws the current frame of a video, as large as possible. */
function FrameView({ frames, name }: FrameViewProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { width, height } = frames.player.facts
  useEffect(() => {
    const context = canvas.current?.getContext('2d', { alpha: false })
    const draw = (): void => {
      const bitmap = frames.shown()?.image.levels[0]?.bitmap
      if (bitmap) context?.drawImage(bitmap, 0, 0)
    }
    draw()
    return frames.subscribe(draw)
  }, [frames])
  return <canvas ref={canvas} className={styles.frame} width={width} height={height} role="img" aria-label={name} />
}

const SIDES = [
  { value: 'redacted', label: 'Redacted' },
  { value: 'original', label: 'Original' },
]
const OTHER_SHORTCUTS = [ORIGINAL_SHORTCUT]

interface OpenPreviewProps {
  media: Pick<Media, 'id' | 'type' | 'name'>
  detections: Detections
  opened: OpenedVideo
}

/** Plays an open video with the redactions of its saved review, or without. */
export function OpenPreview({ media, detections, opened }: OpenPreviewProps) {
  const [side, setSide] = useState('redacted')
  const isKeyHeld = useOriginalKey()
  const clock = useMemo(() => videoClock(opened), [opened])
  const frames = useMemo(() => new VideoFrames(opened.player, opened.index, clock), [opened, clock])
  const regions = useMemo(() => movingRegionsOf(detections), [detections])
  const isRedacted = side === 'redacted' && !isKeyHeld
  const playback = useMemo(() => playbackOf(clock), [clock])
  useNoTouchGestures()
  useKeysOf(playback, 'Previous or next frame', OTHER_SHORTCUTS)
  // Set before the first frame is decoded, so that the original doesn't flash.
  useEffect(() => frames.setCovers(isRedacted ? regions : null), [frames, isRedacted, regions])
  useEffect(() => frames.start(), [frames])
  return (
    <div className={styles.columns}>
      <section className={styles.player} aria-label="Video">
        <div className={styles.bar}>
          <SegmentedControl options={SIDES} value={side} onValueChange={setSide} size="small" aria-label="Shown video" />
          <span className={styles.help}>Hold Shift + H to show the original</span>
        </div>
        <div className={styles.stage}>
          <FrameView frames={frames} name={`${media.name}, ${isRedacted ? 'redacted' : 'original'}`} />
          <FrameNotice frames={frames} />
        </div>
        <ClockBar clock={clock} />
        <PlayBar clock={clock} frames={frames} mediaId={media.id} onPlay={playback.toggle}>
          <Button variant="minimal" icon={<StepBackward />} aria-label="Previous frame" onClick={() => clock.step(-1)} />
          <Button variant="minimal" icon={<StepForward />} aria-label="Next frame" onClick={() => clock.step(1)} />
        </PlayBar>
      </section>
      <aside className={styles.side} aria-label="About the preview">
        <p className={styles.help}>Preview of the export, from your last saved review.</p>
        <VideoCoverList detections={detections} regions={regions} onSeek={(time) => clock.seek(time)} />
        <Link to={mediaReviewPage(media.type, media.id)} className={Classes.BUTTON}>
          Go to review
        </Link>
      </aside>
    </div>
  )
}

function ClockBar({ clock }: { clock: Clock }) {
  const { time, isPlaying } = useSyncExternalStore(clock.subscribe, clock.getSnapshot)
  const { start, end } = clock.range
  const now = useCallback(() => clock.time - start, [clock, start])
  return (
    <div className={styles.seek}>
      <SeekBar
        {...{ isPlaying, now }}
        seconds={time - start}
        duration={end - start}
        isThin
        onSeek={(seconds) => clock.seek(start + seconds)}
      />
    </div>
  )
}

function playbackOf(clock: Clock): Playback {
  return {
    isPlaying: () => clock.getSnapshot().isPlaying,
    toggle: () => (clock.getSnapshot().isPlaying ? clock.pause() : clock.play()),
    seekBy: (seconds) => clock.seek(clock.time + seconds),
    step: (direction) => clock.step(direction),
  }
}
