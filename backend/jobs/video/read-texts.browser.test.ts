import { afterAll, expect, it } from 'vitest'

import type { Detections } from '#generated/model/detections.zod.ts'
import type { SearchResponse } from '#generated/model/searchResponse.zod.ts'
import { evenTimes } from '#engine/testing/media.ts'
import { drawnClip } from '#engine/testing/moving-clip.ts'
import { createVideoEngine } from '#engine/video/client.ts'
import { addUser, addVideo, startTestBackend } from '#mocks/testing/test-backend.ts'

const engine = createVideoEngine()
afterAll(() => engine.dispose())

/** The first frame with words. */
const SHOWN = 0.6

it('[MEDIA-07] finds words that a video shows, and the moment at which they appear', async () => {
  const clip = await drawnClip({
    width: 480,
    height: 270,
    times: evenTimes(1.2, 15),
    draw: (canvas, time) => {
      canvas.fillStyle = '#59636e'
      canvas.fillRect(0, 0, 480, 270)
      if (time < SHOWN) return
      canvas.fillStyle = '#ffffff'
      canvas.font = '30px sans-serif'
      canvas.fillText('Maria Keller, ward three', 60, 180)
    },
  })
  const backend = await startTestBackend({ video: engine })
  await addUser(backend, 'ada')
  await addVideo(backend, 'ada', { width: 480, height: 270, duration: 1.2, size: clip.size })
  await backend.files.write('media', 'media-1', clip)
  const as = { as: 'ada' }
  const search = async (searchTerm: string) => {
    const body = { category: 'tag', searchTerm, page: 0, rowsPerPage: 20, types: ['video'] }
    return ((await backend.call('POST', '/media/search', body, as)).body as SearchResponse).hits?.['media-1'] ?? []
  }
  expect(await search('maria keller')).toEqual([])
  await backend.call('POST', '/media/media-1/detect', { increasedAccuracy: false, tags: { text: 1 } }, as)
  await backend.backend.queue.idle()
  const { tracks } = (await backend.call('GET', '/media/media-1/detections', undefined, as)).body as Detections
  expect(tracks).toHaveLength(1)
  expect(tracks[0]?.text?.replaceAll(/\W/g, '')).toBe('MariaKellerwardthree')
  const hits = await search('Maria Keller')
  expect(hits).toMatchObject([{ field: 'text' }])
  // A detection examines two frames a second.
  expect(hits[0]?.time).toBeGreaterThanOrEqual(SHOWN)
  expect(hits[0]?.time).toBeLessThanOrEqual(SHOWN + 0.5)
})
