import { useEffect, useRef, useState } from 'react'

import { EngineCancelledError, EngineError } from '#engine/core/errors.ts'
import type { FrameReader } from '#engine/image/types.ts'

/** The long side of a drawn frame in pixels: sharp in the dialog on dense screens. */
const MAX_SIDE = 1000

export type OpenFrames = (file: Blob) => FrameReader

interface DrawnFrame {
  frame: number
  /** Null if the frame couldn't be drawn. */
  image: Blob | null
  /** The reason, as a text for the user. */
  problem?: string
}

function problemOf(error: unknown): string {
  const isOther = error instanceof EngineError && error.code !== 'cannot-decode'
  return isOther ? error.message : 'This frame is damaged. Choose another one.'
}

/**
 * Draws a frame of a file, which stays the same. Returns the last one that was drawn, which may be another while the next is drawn.
 */
export function useFrame(file: Blob | undefined, frame: number, open: OpenFrames): DrawnFrame | undefined {
  const opened = useRef<FrameReader>(undefined)
  const [drawn, setDrawn] = useState<DrawnFrame>()
  useEffect(
    () => () => {
      opened.current?.dispose()
      opened.current = undefined
    },
    [],
  )
  useEffect(() => {
    if (!file) return undefined
    const reader = opened.current ?? open(file)
    opened.current = reader
    // While the slider moves, only the frame at which it is counts.
    const controller = new AbortController()
    const { signal } = controller
    const draw = async (): Promise<void> => {
      try {
        const image = await reader.draw(frame, MAX_SIDE, { signal })
        if (!signal.aborted) setDrawn({ frame, image })
      } catch (error) {
        if (!signal.aborted && !(error instanceof EngineCancelledError)) setDrawn({ frame, image: null, problem: problemOf(error) })
      }
    }
    void draw()
    return () => controller.abort()
  }, [file, frame, open])
  return drawn
}
