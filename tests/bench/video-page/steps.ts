import type { MovingRegion } from '../../../src/lib/moving-regions'
import type { FaceModel } from '../../../src/engine/detect/face/face-model'
import { withFile } from '../../../src/engine/timed/open'
import { FramePainter } from '../../../src/engine/video/frame-painter'
import { framesOf } from '../../../src/engine/video/frames'
import { compareFrames } from '../../../src/engine/video/verify/compare-frames'
import { Findings } from '../../../src/engine/video/verify/findings'
import { scanFile } from '../../../src/engine/video/verify/scan-file'

/** Shows where the time of an export and of a verification goes: each step includes the ones before it. */

const noFaces: FaceModel = { name: 'none', load: () => Promise.resolve(), find: () => Promise.resolve([]) }

async function ratePerSecond(work: () => Promise<number>): Promise<number> {
  const start = performance.now()
  const frames = await work()
  return (frames * 1000) / (performance.now() - start)
}

/** Decodes a file, and paints its frames if there is a painter. */
const decode = (file: Blob, regions?: readonly MovingRegion[]): Promise<number> =>
  withFile(file, async ({ video }) => {
    if (video === null) throw new Error('the file has no video')
    const size = { width: await video.getDisplayWidth(), height: await video.getDisplayHeight() }
    const painter = regions && new FramePainter(regions, { rotation: 0, flip: false, coded: size, upright: size })
    let frames = 0
    for await (const { frame, time } of framesOf(video)) {
      const painted = await painter?.paint(frame, time)
      painted?.close()
      frame.close()
      frames += 1
    }
    return frames
  })

/** Compares both files as verification does, without a search for faces. */
async function compare(file: Blob, redacted: Blob, regions: readonly MovingRegion[]): Promise<number> {
  const { signal } = new AbortController()
  const [source, output] = [await scanFile(file, signal), await scanFile(redacted, signal)]
  try {
    const findings = new Findings({ width: await source.video.getDisplayWidth(), height: await source.video.getDisplayHeight() })
    const written = { times: source.times, width: 0, height: 0 }
    const onProgress = (): void => undefined
    const { frames } = await compareFrames({ source, output, regions, kept: [], written, detector: noFaces, findings, signal, onProgress })
    return frames
  } finally {
    source.input.dispose()
    output.input.dispose()
  }
}

/** Returns frames per second of each step. */
export async function steps(file: Blob, redacted: Blob, regions: readonly MovingRegion[]): Promise<Record<string, number>> {
  return {
    decode: await ratePerSecond(() => decode(file)),
    paint: await ratePerSecond(() => decode(file, regions)),
    compare: await ratePerSecond(() => compare(file, redacted, regions)),
  }
}
