import { Button, Dialog, DialogBody, DialogFooter, Intent } from '@blueprintjs/core'
import { ChevronLeft, ChevronRight } from '@blueprintjs/icons'
import { useCallback, useId, useState } from 'react'

import { WHOLE_ANIMATION } from '#lib/words/conversion-words.ts'
import styles from './frame-dialog.module.css'
import { useFrame, type OpenFrames } from './use-frame'

interface FrameDialogProps {
  fileName: string
  file: File | undefined
  /** The number of frames. */
  frames: number
  open: OpenFrames
  onCancel: () => void
  /** Frames are counted from 1. */
  onChoose: (frame: number) => void
}

/** Chooses the frame of an animation that becomes the image. Draws one frame at a time, however many there are. */
export function FrameDialog({ fileName, file, frames, open, onCancel, onChoose }: FrameDialogProps) {
  const [frame, setFrame] = useState(1)
  const drawn = useFrame(file, frame, open)
  const sliderId = useId()
  const isDrawn = drawn?.frame === frame
  const problem = isDrawn ? drawn.problem : undefined
  const actions = (
    <>
      <Button text="Cancel" onClick={onCancel} />
      <Button intent={Intent.PRIMARY} text={`Use frame ${frame}`} disabled={problem !== undefined} onClick={() => onChoose(frame)} />
    </>
  )
  return (
    <Dialog isOpen title={`Frame of ${fileName}`} className={styles.dialog ?? ''} onClose={onCancel}>
      <DialogBody>
        <p className={styles.note}>The chosen frame becomes the image, and the others are left out. {WHOLE_ANIMATION}</p>
        <div className={`${styles.stage} ${isDrawn ? '' : styles.stale}`}>
          {drawn?.image && <FrameImage image={drawn.image} words={`Frame ${drawn.frame}`} />}
          {problem !== undefined && <p role="alert">{problem}</p>}
        </div>
        <div className={styles.bar}>
          <Button
            variant="minimal"
            icon={<ChevronLeft />}
            aria-label="Previous frame"
            title="Previous frame"
            disabled={frame === 1}
            onClick={() => setFrame(frame - 1)}
          />
          <label htmlFor={sliderId} className={styles.label}>
            Frame
          </label>
          <input
            id={sliderId}
            type="range"
            min={1}
            max={frames}
            value={frame}
            // The arrow keys choose a frame from the start.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            aria-valuetext={`${frame} of ${frames}`}
            onChange={({ currentTarget }) => setFrame(Number(currentTarget.value))}
          />
          <span className={styles.count} aria-hidden>
            {frame} of {frames}
          </span>
          <Button
            variant="minimal"
            icon={<ChevronRight />}
            aria-label="Next frame"
            title="Next frame"
            disabled={frame === frames}
            onClick={() => setFrame(frame + 1)}
          />
        </div>
      </DialogBody>
      <DialogFooter actions={actions} />
    </Dialog>
  )
}

function FrameImage({ image, words }: { image: Blob; words: string }) {
  const show = useCallback(
    (element: HTMLImageElement) => {
      const url = URL.createObjectURL(image)
      element.src = url
      return () => URL.revokeObjectURL(url)
    },
    [image],
  )
  return <img ref={show} alt={words} draggable={false} />
}
