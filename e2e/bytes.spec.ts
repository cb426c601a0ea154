import type { Page } from '@playwright/test'

import { makePng } from './support/images.ts'
import { card, openImage, mediaIdOf, signInAsDemo, upload, waitForCheck } from './support/steps.ts'
import { expect, test } from './support/studio-test.ts'

test.use({ begins: 'demo account' })

interface Answer {
  status: number
  headers: Record<string, string>
  text: string
}

/** Sends a request in the page's session, which the service worker handles. */
function send(page: Page, method: string, path: string, headers: Record<string, string> = {}, body?: string): Promise<Answer> {
  return page.evaluate(
    async ([verb, address, sent, content]) => {
      const response = await fetch(`/legacy${address}`, { method: verb, headers: sent, ...(content === null ? {} : { body: content }) })
      return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() }
    },
    [method, path, headers, body ?? null] as const,
  )
}

test('[UPL-08] [API-01] the service worker speaks tus and serves ranges as the contract describes', async ({ studio }) => {
  const { page } = studio
  // Browsers log every refused request.
  studio.expectConsoleErrors(/Failed to load resource: the server responded with a status of (409|412|413|415|416)/)
  await signInAsDemo(page)
  await upload(page, makePng('yard.png', 320, 240))
  await expect(card(page, 'yard.png')).toBeVisible()
  await openImage(page, 'yard.png')
  const mediaId = mediaIdOf(page)
  await waitForCheck(page, mediaId)

  await test.step('an upload reports its options and refuses other versions, types and offsets', async () => {
    const tus = { 'Tus-Resumable': '1.0.0' }
    const options = await send(page, 'OPTIONS', '/upload')
    expect([options.status, options.headers]).toEqual([
      204,
      expect.objectContaining({ 'tus-version': '1.0.0', 'tus-extension': 'creation,termination', 'tus-max-size': '1099511627776' }),
    ])
    const metadata = { 'Upload-Metadata': `filename ${btoa('note.txt')},filetype ${btoa('text/plain')}` }
    const tooLarge = await send(page, 'POST', '/upload', { ...tus, ...metadata, 'Upload-Length': '1099511627777' })
    expect(tooLarge.status).toBe(413)
    const begun = await send(page, 'POST', '/upload', { ...tus, ...metadata, 'Upload-Length': '5' })
    expect(begun.status).toBe(201)
    const path = (begun.headers['location'] ?? '').replace('/legacy', '')
    const bytes = { ...tus, 'Content-Type': 'application/offset+octet-stream' }
    const statuses = [
      await send(page, 'PATCH', path, { ...bytes, 'Tus-Resumable': '0.2.2', 'Upload-Offset': '0' }, 'hello'),
      await send(page, 'PATCH', path, { ...tus, 'Content-Type': 'text/plain', 'Upload-Offset': '0' }, 'hello'),
      await send(page, 'PATCH', path, { ...bytes, 'Upload-Offset': '3' }, 'lo'),
      await send(page, 'PATCH', path, { ...bytes, 'Upload-Offset': '0' }, 'hel'),
    ].map(({ status }) => status)
    expect(statuses).toEqual([412, 415, 409, 204])
    const progress = await send(page, 'HEAD', path, tus)
    expect(progress.headers).toMatchObject({ 'upload-offset': '3', 'upload-length': '5', 'cache-control': 'no-store' })
    expect((await send(page, 'DELETE', path, tus)).status).toBe(204)
  })

  await test.step('the image is served in ranges', async () => {
    const path = `/media/${mediaId}/content`
    const head = await send(page, 'HEAD', path, { Range: 'bytes=0-3' })
    expect([head.status, head.headers]).toEqual([200, expect.objectContaining({ 'content-type': 'image/png', 'accept-ranges': 'bytes' })])
    const { etag = '', 'content-length': size = '' } = head.headers
    const part = await send(page, 'GET', path, { Range: 'bytes=1-3', 'If-Range': etag })
    expect([part.status, part.text, part.headers['content-range']]).toEqual([206, 'PNG', `bytes 1-3/${size}`])
    const whole = await send(page, 'GET', path, { Range: 'bytes=1-3', 'If-Range': '"another"' })
    expect([whole.status, whole.headers['content-length']]).toEqual([200, size])
    const outside = await send(page, 'GET', path, { Range: `bytes=${size}-` })
    expect([outside.status, outside.headers['content-range']]).toEqual([416, `bytes */${size}`])
  })

  await test.step('a search is filtered, reports its hits, and the image has a bit depth', async () => {
    const search = { category: 'tag', searchTerm: 'yard', page: 0, rowsPerPage: 5 }
    const json = { 'Content-Type': 'application/json' }
    const found = await send(page, 'POST', '/media/search', json, JSON.stringify({ ...search, types: ['image'] }))
    expect(JSON.parse(found.text)).toMatchObject({ totalResults: 1, hits: { [mediaId]: [{ field: 'name', snippet: 'yard.png' }] } })
    const none = await send(page, 'POST', '/media/search', json, JSON.stringify({ ...search, types: ['audio'] }))
    expect(JSON.parse(none.text)).toEqual({ searchResult: {}, totalResults: 0 })
    await expect(page.getByText('1 bit per channel')).toBeVisible()
  })
})
