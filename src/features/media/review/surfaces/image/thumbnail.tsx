import { useEffect, useRef } from 'react'

import type { OutlinePoint } from '#lib/review/outline.ts'
import { thumbnailArea } from '#editor/items/track.ts'
import type { Rect } from '#editor/geometry.ts'
import { drawThumbnailOutline } from './draw-polygon'
import { levelFor, type ImagePyramid } from './image-pyramid'
import styles from './thumbnail.module.css'

/** CSS pixels along a side. */
const SIDE = 44

interface ThumbnailProps {
  image: ImagePyramid
  rect: Rect
  /** The width of the image in the same pixels as `rect`. */
  imageWidth: number
  /** The points of a polygon, in shares of the box. */
  points?: readonly OutlinePoint[]
}

/** Renders the contents of a box with a small margin. Around a polygon they are darker. */
export function Thumbnail({ image, rect, imageWidth, points }: ThumbnailProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!canvas.current || !context) return
    const side = Math.round(SIDE * window.devicePixelRatio)
    canvas.current.width = side
    canvas.current.height = side
    const area = thumbnailArea(rect)
    const level = levelFor(image, side / area.width)
    if (!level) return
    const scale = level.bitmap.width / imageWidth
    context.drawImage(level.bitmap, area.x * scale, area.y * scale, area.width * scale, area.height * scale, 0, 0, side, side)
    if (points) drawThumbnailOutline(context, rect, points)
  }, [image, rect, imageWidth, points])
  return <canvas ref={canvas} className={styles.canvas} aria-hidden="true" />
}
