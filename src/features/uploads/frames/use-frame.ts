import { useEffect, useRef, useState } from 'react'

import { EngineError } from '#engine/core/errors.ts'
import type { FrameReader } from '#engine/image/types.ts'
import { errorWords } from '#lib/words/error-words.ts'

/** The long side of a drawn frame in pixels: sharp in the dialog on dense screens. */
const MAX_SIDE = 1000

export type OpenFrames = (file: File) => FrameReader

interface DrawnFrame {
  frame: number
  /** Null if the frame couldn't be drawn. */
  image: Blob | null
  /** The reason, as a text for the user. */
  problem?: string
}

function problemOf(error: unknown): string {
  const isOther = error instanceof EngineError && error.code !== 'cannot-decode'
  return isOther ? errorWords(error) : 'This frame is damaged. Choose another one.'
}

/**
 * Draws a frame of a file, which stays the same. Returns the last one that was drawn, which may be another while the next is drawn. A running
 * drawing is completed, because the next one starts from its frame, and then the last wanted one follows.
 */
export function useFrame(file: File | undefined, frame: number, open: OpenFrames): DrawnFrame | undefined {
  const opened = useRef<FrameReader>(undefined)
  /** The reader that is drawing. */
  const drawing = useRef<FrameReader>(undefined)
  const wanted = useRef(frame)
  const [drawn, setDrawn] = useState<DrawnFrame>()
  useEffect(
    () => () => {
      opened.current?.dispose()
      opened.current = undefined
    },
    [],
  )
  useEffect(() => {
    if (!file) return
    wanted.current = frame
    const reader = opened.current ?? open(file)
    opened.current = reader
    if (drawing.current === reader) return
    drawing.current = reader
    const drawOne = async (one: number): Promise<DrawnFrame> => {
      try {
        return { frame: one, image: await reader.draw(one, MAX_SIDE) }
      } catch (error) {
        return { frame: one, image: null, problem: problemOf(error) }
      }
    }
    const draw = async (): Promise<void> => {
      for (let done = 0; done !== wanted.current && opened.current === reader;) {
        const next = await drawOne(wanted.current)
        done = next.frame
        if (opened.current === reader) setDrawn(next)
      }
      if (drawing.current === reader) drawing.current = undefined
    }
    void draw()
  }, [file, frame, open])
  return drawn
}
