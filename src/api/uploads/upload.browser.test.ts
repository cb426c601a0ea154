import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createUploadItem, type UploadEvents } from './upload'

/** Replaces XMLHttpRequest, which tus uses in browsers. Has no response until the test sends one. */
class StalledRequest {
  static readonly all: StalledRequest[] = []
  method = ''
  url = ''
  status = 0
  responseText = ''
  isAborted = false
  readonly upload = {}
  onload: () => void = () => undefined
  onerror: () => void = () => undefined
  #headers: Record<string, string> = {}

  open(method: string, url: string): void {
    Object.assign(this, { method, url })
    StalledRequest.all.push(this)
  }
  setRequestHeader(): void {}
  send(): void {}
  abort(): void {
    this.isAborted = true
  }
  getResponseHeader(name: string): string | null {
    return this.#headers[name.toLowerCase()] ?? null
  }
  respond(status: number, headers: Record<string, string> = {}): void {
    this.status = status
    this.#headers = headers
    this.onload()
  }
}

const { all } = StalledRequest
const sent = () => all.map(({ method, url }) => `${method} ${new URL(url, location.origin).pathname}`)

beforeEach(() => {
  all.length = 0
  vi.stubGlobal('XMLHttpRequest', StalledRequest)
})

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('[UPL-02] [UPL-07] cancelling aborts the request in flight and deletes the received bytes on the server', async () => {
  const events: UploadEvents = {
    progress: vi.fn<UploadEvents['progress']>(),
    error: vi.fn<UploadEvents['error']>(),
    completed: vi.fn<() => void>(),
  }
  const item = createUploadItem({ userId: 'user-ada', file: new File(['0123456789'], 'street.jpg'), events })
  item.start()
  await vi.waitFor(() => expect(sent()).toEqual(['POST /legacy/upload']))
  all[0]?.respond(201, { location: '/legacy/upload/u1' })
  await vi.waitFor(() => expect(sent()).toEqual(['POST /legacy/upload', 'PATCH /legacy/upload/u1']))
  expect(all[1]?.isAborted).toBe(false)

  const cancelled = item.cancel()
  expect(all[1]?.isAborted).toBe(true)
  await vi.waitFor(() => expect(sent()[2]).toBe('DELETE /legacy/upload/u1'))
  all[2]?.respond(204)
  await cancelled
  expect(all).toHaveLength(3)
  expect(events.error).not.toHaveBeenCalled()
  expect(events.completed).not.toHaveBeenCalled()
})
