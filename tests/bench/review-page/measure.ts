/*
 * Functions that run in the page of a review. Each is self-contained, because Playwright sends its source to the page.
 */

/** Returns the times between `frames` frames in milliseconds, while nothing happens. */
export async function idleFrames(frames: number): Promise<number[]> {
  const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
  const times: number[] = []
  let before = await nextFrame()
  for (let frame = 0; frame < frames; frame += 1) {
    const now = await nextFrame()
    times.push(now - before)
    before = now
  }
  return times
}

/** The cost of a drag. */
export interface DragTimes {
  /** The times between frames in milliseconds. */
  frames: number[]
  /** The time in each frame until everything was painted, in milliseconds. */
  work: number[]
}

/**
 * Moves the pointer once per frame while a box is held, along a circle around where it was pressed, and returns the frame times. The
 * first frames, in which the drag starts, count too.
 */
export async function dragFrames([x, y, count]: readonly [number, number, number]): Promise<DragTimes> {
  const stage = document.querySelector('[role=application]')
  if (!stage) throw new Error('The page shows no review')
  const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
  const painted = () =>
    new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => {
        port1.close()
        resolve()
      })
      port1.start()
      port2.postMessage(null)
    })
  const frames: number[] = []
  const work: number[] = []
  let before = await nextFrame()
  for (let frame = 0; frame < count; frame += 1) {
    const start = performance.now()
    const angle = (frame / 60) * 2 * Math.PI
    const at = { clientX: x + 24 * Math.sin(angle), clientY: y + 24 * (1 - Math.cos(angle)) }
    stage.dispatchEvent(new PointerEvent('pointermove', { ...at, bubbles: true, isPrimary: true, buttons: 1 }))
    const now = await nextFrame()
    frames.push(now - before)
    before = now
    await painted()
    work.push(performance.now() - start)
  }
  return { frames, work }
}

/** Starts recording the times from each key press until its effect was painted, in milliseconds, in `window.keyTimes`. */
export function recordKeys(): void {
  const times: number[] = []
  Object.assign(window, { keyTimes: times })
  window.addEventListener(
    'keydown',
    ({ timeStamp }) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => {
          port1.close()
          times.push(performance.now() - timeStamp)
        })
        port1.start()
        port2.postMessage(null)
      })
    },
    { capture: true },
  )
}
