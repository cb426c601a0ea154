import { afterEach, expect, it, vi } from 'vitest'

import { answerWorkers, passToPage } from './page-requests'

/** Connects the worker's end of a page with the page's. */
function openPage() {
  const workers = new EventTarget()
  const postMessage = (data: unknown, ports: Transferable[]): void => {
    workers.dispatchEvent(Object.assign(new Event('message'), { data, ports }))
  }
  return { workers, page: { postMessage } }
}

const request = () => new Request('http://localhost/legacy/media', { method: 'PATCH', body: 'a change', headers: { 'X-Test': '1' } })

afterEach(() => vi.useRealTimers())

it('passes a request to its page, and the response back', async () => {
  const { workers, page } = openPage()
  answerWorkers(workers, async (received) => {
    const text = `${received.method} ${received.url} ${received.headers.get('x-test')} ${await received.text()}`
    return new Response(text, { status: 201, headers: { 'X-Answer': '2' } })
  })
  const response = await passToPage(page, request(), false)
  expect([response?.status, response?.headers.get('x-answer')]).toEqual([201, '2'])
  expect(await response?.text()).toBe('PATCH http://localhost/legacy/media 1 a change')
})

it('returns nothing for a page that has not started', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const passed = passToPage(openPage().page, request(), false)
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
  await vi.advanceTimersByTimeAsync(1000)
  expect(await passed).toBeUndefined()
})

it('waits for a page that has started and is busy', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { page } = openPage()
  const sent: { data: unknown; ports: Transferable[] }[] = []
  page.postMessage = (data, ports) => void sent.push({ data, ports })
  const passed = passToPage(page, request(), true)
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  await vi.advanceTimersByTimeAsync(30_000)
  const late = new EventTarget()
  answerWorkers(late, () => Promise.resolve(new Response('late')))
  late.dispatchEvent(Object.assign(new Event('message'), sent[0]))
  expect(await (await passed)?.text()).toBe('late')
})

it('waits for a page that takes long to respond', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { workers, page } = openPage()
  answerWorkers(workers, async () => {
    await new Promise((resolve) => setTimeout(resolve, 60_000))
    return new Response('slow')
  })
  const passed = passToPage(page, request(), false)
  // By then the page has accepted the request, and only the response is pending.
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await (await passed)?.text()).toBe('slow')
})
