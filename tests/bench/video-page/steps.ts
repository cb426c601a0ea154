import type { MovingRegion } from '#lib/review/moving-regions.ts'
import type { FaceModel } from '#engine/detect/face/face-model.ts'
import { withFile } from '#engine/timed/open.ts'
import { FramePainter } from '#engine/video/frame-painter.ts'
import { framesOf } from '#engine/video/frames.ts'
import { compareFrames } from '#engine/video/verify/frames/compare-frames.ts'
import { Findings } from '#engine/video/verify/findings.ts'
import { scanFile } from '#engine/video/verify/scan-file.ts'

/** Shows where the time of an export and of a verification goes: each step includes the ones before it. */

const noFaces: FaceModel = { name: 'none', load: () => Promise.resolve(), find: () => Promise.resolve([]) }

/** Decodes a file, and paints its frames if there is a painter. */
const decode = (file: Blob, regions?: readonly MovingRegion[]): Promise<void> =>
  withFile(file, async ({ video }) => {
    if (video === null) throw new Error('the file has no video')
    const size = { width: await video.getDisplayWidth(), height: await video.getDisplayHeight() }
    const painter = regions && new FramePainter(regions, { rotation: 0, flip: false, coded: size, upright: size })
    for await (const { frame, time } of framesOf(video)) {
      const painted = await painter?.paint(frame, time)
      painted?.close()
      frame.close()
    }
  })

/** Compares both files as verification does, without a search for faces. */
async function compare(file: Blob, redacted: Blob, regions: readonly MovingRegion[]): Promise<void> {
  const { signal } = new AbortController()
  const [source, output] = [await scanFile(file, signal), await scanFile(redacted, signal)]
  try {
    const findings = new Findings({ width: await source.video.getDisplayWidth(), height: await source.video.getDisplayHeight() })
    const written = { times: source.times, width: 0, height: 0 }
    const onProgress = (): void => undefined
    await compareFrames({ source, output, regions, kept: [], absent: [], written, detector: noFaces, findings, signal, onProgress })
  } finally {
    source.input.dispose()
    output.input.dispose()
  }
}

/** Runs each step by itself. The benchmark measures the time between two stages. */
export async function steps(file: Blob, redacted: Blob, regions: readonly MovingRegion[]): Promise<void> {
  await globalThis.enterStage?.('decode')
  await decode(file)
  await globalThis.enterStage?.('paint')
  await decode(file, regions)
  await globalThis.enterStage?.('compare')
  await compare(file, redacted, regions)
  await globalThis.enterStage?.('end')
}
