import type { Page } from 'playwright'

/** Does something in the frame with a number. Resolves once the frame is painted, with the number of frames that the page has drawn. */
type Step = (frame: number) => Promise<number>

/**
 * Returns the work of a page's main thread in each of some steps, with events, scripts, style, layout and paint: milliseconds of processor
 * time, which other programs on the computer hardly change. The frames between two steps count too.
 *
 * @param isSteady whether every frame does the same, as during playback, so that the work is divided by the number of frames
 */
export async function frameWork(page: Page, steps: number, step: Step, isSteady = false): Promise<number[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
  }
  const work: number[] = []
  let drawn = await step(0)
  let before = await read()
  for (let frame = 1; frame <= steps; frame += 1) {
    const now = await step(frame)
    const after = await read()
    work.push((after - before) / (isSteady ? Math.max(1, now - drawn) : 1))
    before = after
    drawn = now
  }
  await session.detach()
  return work
}
