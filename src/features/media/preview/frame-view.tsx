import { useEffect, useRef } from 'react'

import type { VideoFrames } from '../review/surfaces/video/video-frames'
import styles from './preview.module.css'

interface FrameViewProps {
  /** Must be the same object while the file is open. */
  frames: VideoFrames
  /** The accessible name. */
  name: string
}

/** Draws the current frame of a video, as large as possible. */
export function FrameView({ frames, name }: FrameViewProps) {
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
