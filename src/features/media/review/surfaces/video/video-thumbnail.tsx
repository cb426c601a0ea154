import { useEffect, useRef } from 'react'

import type { OutlinePoint } from '#lib/review/outline.ts'
import { thumbnailArea } from '#editor/items/track.ts'
import type { Rect } from '#editor/geometry.ts'
import type { VideoPlayer } from '#engine/video/player/types.ts'
import { log } from '#lib/log.ts'
import { EngineCancelledError } from '#engine/core/errors.ts'
import { drawThumbnailOutline } from '../image/draw-polygon'
import styles from '../image/thumbnail.module.css'

/** CSS pixels along a side. */
const SIDE = 44
/** The longest side of a frame that is decoded for a thumbnail. */
const MAX_FRAME_SIDE = 1280

interface VideoThumbnailProps {
  player: VideoPlayer
  rect: Rect
  /** Seconds. */
  time: number
  /** The points of a polygon, in shares of the box. */
  points?: readonly OutlinePoint[]
}

/** Renders the contents of a box in the frame shown at a time. Around a polygon they are darker. */
export function VideoThumbnail({ player, rect, time, points }: VideoThumbnailProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (!element || !context) return undefined
    const side = Math.round(SIDE * window.devicePixelRatio)
    element.width = side
    element.height = side
    const area = thumbnailArea(rect)
    const { width, height } = player.facts
    const maxSide = Math.min(MAX_FRAME_SIDE, Math.ceil((Math.max(width, height) * side) / area.width))
    const controller = new AbortController()
    const draw = async (): Promise<void> => {
      try {
        const frame = await player.frameAt(time, { maxSide, signal: controller.signal })
        if (!frame) return
        const { bitmap } = frame
        const scale = bitmap.width / width
        context.drawImage(bitmap, area.x * scale, area.y * scale, area.width * scale, area.height * scale, 0, 0, side, side)
        bitmap.close()
        if (points) drawThumbnailOutline(context, rect, points)
      } catch (error) {
        if (!(error instanceof EngineCancelledError)) log.warn('Couldn’t make a thumbnail', error)
      }
    }
    void draw()
    return () => controller.abort()
  }, [player, rect, time, points])
  return <canvas ref={canvas} className={styles.canvas} aria-hidden="true" />
}
