import { useEffect, useRef, useState } from 'react'

import { droppedFiles, holdsFiles, type DroppedFiles } from '#lib/browser/dropped-files.ts'

/**
 * Handles files that are dropped anywhere in the window while the component is mounted.
 *
 * @returns whether files are being dragged over the window
 */
export function useFileDrop(onDrop: (dropped: DroppedFiles) => void): boolean {
  const [isOver, setOver] = useState(false)
  const latest = useRef(onDrop)
  useEffect(() => {
    latest.current = onDrop
  })
  useEffect(() => {
    // Browsers enter a child before they leave its parent, so entries are counted.
    let depth = 0
    const settle = (value: number) => {
      depth = Math.max(0, value)
      setOver(depth > 0)
    }
    const on = (type: 'dragenter' | 'dragover' | 'dragleave' | 'drop', act: (transfer: DataTransfer) => void) => {
      const listener = (event: DragEvent) => {
        if (!event.dataTransfer || !holdsFiles(event.dataTransfer)) return
        // Otherwise the browser opens the file instead of the app.
        event.preventDefault()
        act(event.dataTransfer)
      }
      window.addEventListener(type, listener)
      return () => window.removeEventListener(type, listener)
    }
    const offs = [
      on('dragenter', () => settle(depth + 1)),
      on('dragleave', () => settle(depth - 1)),
      on('dragover', (transfer) => {
        transfer.dropEffect = 'copy'
      }),
      on('drop', (transfer) => {
        settle(0)
        latest.current(droppedFiles(transfer))
      }),
    ]
    return () => {
      for (const off of offs) off()
    }
  }, [])
  return isOver
}
