import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { stripForeignData } from '#engine/image/export/foreign-data.ts'
import { riffChunk, vp8xChunk, webpFile } from '#engine/testing/bytes.ts'
import { exifSegment } from '#engine/testing/images.ts'
import { useUprightUrl } from './use-upright-url'

afterEach(() => {
  vi.unstubAllGlobals()
})

const CONTENT = /\/media\/street\/content$/

async function webp(exif?: Uint8Array): Promise<Blob> {
  const canvas = new OffscreenCanvas(120, 80)
  canvas.getContext('2d')?.fillRect(0, 0, 120, 80)
  const written = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/webp', quality: 1 })).arrayBuffer())
  const pixels = stripForeignData(written, 'image/webp').slice(30)
  const parts = exif ? [vp8xChunk(0x08, 120, 80), pixels, riffChunk('EXIF', exif)] : [vp8xChunk(0, 120, 80), pixels]
  return new Blob([webpFile(...parts)], { type: 'image/webp' })
}

function serveFile(file: Blob) {
  const answers: Response[] = []
  const fake = vi.fn<typeof fetch>(async (_input, init) => {
    const answer = new Response(new Headers(init?.headers).has('Range') ? file.slice(0, 64) : file)
    answers.push(answer)
    return answer
  })
  vi.stubGlobal('fetch', fake)
  return { fake, answers }
}

test('[UPL-08] shows a rotated WebP upright', async () => {
  serveFile(await webp(exifSegment(6).slice(10)))
  const { result } = renderHook(() => useUprightUrl('street'))
  expect(result.current.url).toMatch(CONTENT)
  act(() => result.current.onLoad())
  // Browsers delay encoding in background pages by about a second.
  await waitFor(() => expect(result.current.url).toMatch(/^blob:/), { timeout: 20_000 })
  const image = new Image()
  image.src = result.current.url
  await image.decode()
  expect([image.naturalWidth, image.naturalHeight]).toEqual([80, 120])
})

test('loads an image that browsers rotate themselves only once, apart from its first bytes', async () => {
  const { fake, answers } = serveFile(await webp())
  const { result } = renderHook(() => useUprightUrl('street'))
  act(() => result.current.onLoad())
  await waitFor(() => expect(fake).toHaveBeenCalledOnce())
  await waitFor(() => expect(answers[0]?.bodyUsed).toBe(true))
  expect(result.current.url).toMatch(CONTENT)
  expect(fake).toHaveBeenCalledOnce()
})
