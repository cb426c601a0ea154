import { afterEach, expect, it, vi } from 'vitest'

import { videoFile } from '../testing/media'
import { probeMedia } from '../timed/jobs'

afterEach(() => vi.unstubAllGlobals())

it('makes a thumbnail of a transparent video if the content security policy forbids workers from blob URLs', async () => {
  const file = await videoFile({ kind: 'webm', isTransparent: true })
  vi.stubGlobal('Worker', function ForbiddenWorker() {
    throw new Error('the policy forbids this worker')
  })
  const probed = await probeMedia(file, { signal: new AbortController().signal, onProgress: () => undefined })
  expect(probed).toMatchObject({ type: 'video', file: { video: { codec: 'VP8', width: 320, height: 180 } } })
  const bitmap = await createImageBitmap(probed.thumbnail ?? new Blob())
  expect([bitmap.width, bitmap.height]).toEqual([320, 180])
})
