import type { Page } from 'playwright'

/** An event of Chromium's trace format, in microseconds. */
interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  readonly args?: { readonly name?: string }
}

/** The name of the mark that the measured page sets at the start of each frame. */
export const FRAME_MARK = 'bench-frame'

/**
 * Records what a page does and returns the work of its main thread in each marked frame, in milliseconds: all tasks since the frame before,
 * with events, scripts, style, layout and paint. Waiting isn't work, but a busy computer makes tasks longer.
 */
export async function frameWork(page: Page, run: () => Promise<unknown>): Promise<number[]> {
  const browser = page.context().browser()
  if (!browser) throw new Error('The page has no browser')
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing', '__metadata'] })
  await run()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const marks = traceEvents.filter(({ name, ph }) => name === FRAME_MARK && ph !== 'M').toSorted((a, b) => a.ts - b.ts)
  const [first] = marks
  if (!first) throw new Error('The page marked no frame')
  const tasks = traceEvents.filter(
    ({ name, pid, tid, dur }) => name.endsWith('RunTask') && pid === first.pid && tid === first.tid && dur !== undefined,
  )
  const work = marks.map(() => 0)
  let frame = 0
  for (const { ts, dur = 0 } of tasks.toSorted((a, b) => a.ts - b.ts)) {
    // A task belongs to the frame whose mark is the first one at or after its start.
    while (frame < marks.length && (marks[frame]?.ts ?? 0) < ts) frame += 1
    if (frame < marks.length) work[frame] = (work[frame] ?? 0) + dur / 1000
  }
  // Before the first mark the page waits.
  return work.slice(1)
}
