import { useEffect, useRef } from 'react'

import { thumbnailArea } from '../../../editor/tracks'
import type { Rect } from '../../../editor/geometry'
import { levelFor, type Picture } from '../canvas/picture'
import styles from './detection-row.module.css'

/** CSS pixels along a side. */
const SIDE = 44

interface ThumbnailProps {
  picture: Picture
  rect: Rect
  /** The width of the image in the same pixels as `rect`. */
  pictureWidth: number
}

/** Renders the contents of a box with a small margin. */
export function Thumbnail({ picture, rect, pictureWidth }: ThumbnailProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!canvas.current || !context) return
    const side = Math.round(SIDE * window.devicePixelRatio)
    canvas.current.width = side
    canvas.current.height = side
    const area = thumbnailArea(rect)
    const level = levelFor(picture, side / area.width)
    if (!level) return
    const scale = level.bitmap.width / pictureWidth
    context.drawImage(level.bitmap, area.x * scale, area.y * scale, area.width * scale, area.height * scale, 0, 0, side, side)
  }, [picture, rect, pictureWidth])
  return <canvas ref={canvas} className={styles.thumbnail} aria-hidden="true" />
}
