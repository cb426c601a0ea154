import { useEffect, useRef, useState } from 'react'

import { droppedFiles, onFileDrag, type DroppedFiles } from '#lib/browser/dropped-files.ts'

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
    const offs = [
      onFileDrag('dragenter', () => settle(depth + 1)),
      onFileDrag('dragleave', () => settle(depth - 1)),
      onFileDrag('dragover', (transfer) => {
        transfer.dropEffect = 'copy'
      }),
      onFileDrag('drop', (transfer) => {
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
