import { describe, expect, it, vi } from 'vitest'

import { REPEAT_HEADER, TAB_HEADER } from '#backend/http/define-handlers.ts'
import type { Channel, ChannelMessage } from './channel'
import { createGateway, type Answerer, type Gateway, type GatewayParts } from './gateway'
import { containing } from '../testing/matchers'

/** A tab of a browser. All other open tabs receive the messages that it sends. */
interface Tab extends Gateway {
  close: () => void
  /** Makes the tab receive nothing, as while its thread is busy. */
  block: () => void
  /** Returns the number of messages that the tab has sent. */
  sent: () => number
  /** Delivers a message to the tab alone. */
  receive: (message: ChannelMessage) => void
}

type Timing = Pick<GatewayParts, 'pingEvery' | 'onSilence'>

function browser(): { open: (tabId: string, respondWithin?: number, timing?: Timing) => Tab } {
  const tabs = new Map<string, (message: ChannelMessage) => void>()
  return {
    open: (tabId, respondWithin, timing = {}) => {
      let isOpen = true
      let sent = 0
      const channel: Channel = {
        send: (message) => {
          if (!isOpen) return
          sent += 1
          for (const [other, listener] of tabs) if (other !== tabId) queueMicrotask(() => listener(structuredClone(message)))
        },
        listen: (listener) => void tabs.set(tabId, listener),
      }
      const gateway = createGateway({ tabId, channel, ...timing, ...(respondWithin === undefined ? {} : { respondWithin }) })
      return {
        ...gateway,
        sent: () => sent,
        receive: (message) => tabs.get(tabId)?.(message),
        block: () => void tabs.delete(tabId),
        close: () => {
          isOpen = false
          tabs.delete(tabId)
        },
      }
    },
  }
}

const echo =
  (name: string): Answerer =>
  async (request) =>
    Response.json(
      {
        by: name,
        of: request.headers.get(TAB_HEADER),
        isRepeat: request.headers.has(REPEAT_HEADER),
        received: `${request.method} ${request.url} ${await request.text()}`,
      },
      { status: 202, headers: { 'x-custom': 'yes' } },
    )

const post = () => new Request('http://localhost/legacy/x', { method: 'POST', body: 'hello' })

describe('request', () => {
  it('is handled in the leading tab', async () => {
    const tab = browser().open('one')
    tab.lead(echo('one'))
    const response = await tab.handle(post())
    expect(response.status).toBe(202)
    expect(await response.json()).toEqual({ by: 'one', of: 'one', isRepeat: false, received: 'POST http://localhost/legacy/x hello' })
  })

  it('is sent to the leading tab from other tabs', async () => {
    const tabs = browser()
    const leader = tabs.open('one')
    const follower = tabs.open('two')
    leader.lead(echo('one'))
    const response = await follower.handle(post())
    expect([response.status, response.headers.get('x-custom')]).toEqual([202, 'yes'])
    expect(await response.json()).toMatchObject({ by: 'one', of: 'two', isRepeat: false })
  })

  it('can receive a response without a body', async () => {
    const tabs = browser()
    const leader = tabs.open('one')
    const follower = tabs.open('two')
    leader.lead(() => Promise.resolve(new Response(null, { status: 204 })))
    expect((await follower.handle(post())).status).toBe(204)
  })

  it('gets 500 if its handler fails, in every tab', async () => {
    const tabs = browser()
    const leader = tabs.open('one')
    const follower = tabs.open('two')
    leader.lead(() => Promise.reject(new DOMException('Internal error.', 'UnknownError')))
    for (const tab of [leader, follower]) {
      const response = await tab.handle(post())
      expect(response.status).toBe(500)
      expect(await response.json()).toEqual({ error: 'Something went wrong. Try again.', code: 'internal' })
    }
    expect(console.error).toHaveBeenCalledTimes(2)
    vi.mocked(console.error).mockClear()
  })

  it('waits until there is a leading tab', async () => {
    const tab = browser().open('one')
    const response = tab.handle(post())
    await Promise.resolve()
    tab.lead(echo('one'))
    expect((await response).status).toBe(202)
  })

  it("isn't a repeat if no leading tab had taken it", async () => {
    const tabs = browser()
    const first = tabs.open('one')
    const second = tabs.open('two')
    const responses = [first.handle(post()), second.handle(post())]
    // Both requests have been sent while no tab was leading.
    await new Promise((resolve) => setTimeout(resolve))
    first.lead(echo('one'))
    const bodies = await Promise.all(responses.map(async (response) => (await response).json() as Promise<unknown>))
    expect(bodies).toMatchObject([
      { by: 'one', of: 'one', isRepeat: false },
      { by: 'one', of: 'two', isRepeat: false },
    ])
  })

  it('is handled once when it reaches the leading tab twice', async () => {
    const tabs = browser()
    const leader = tabs.open('one')
    const follower = tabs.open('two')
    const onRequest = vi.fn()
    const response = follower.handle(post())
    await vi.waitFor(() => expect(follower.sent()).toBe(1))
    leader.lead(async (request) => {
      onRequest(request.url)
      return echo('one')(request)
    })
    follower.receive({ kind: 'leader-ready' })
    expect((await response).status).toBe(202)
    await new Promise((resolve) => setTimeout(resolve))
    expect(onRequest).toHaveBeenCalledTimes(1)
  })

  it('is sent again as a repeat when another tab becomes the leading one', async () => {
    const tabs = browser()
    const first = tabs.open('one')
    const second = tabs.open('two')
    const third = tabs.open('three')
    const onRequest = vi.fn()
    first.lead((request) => {
      onRequest(request.url)
      return new Promise(() => undefined)
    })
    const responses = [second.handle(post()), third.handle(post())]
    await vi.waitFor(() => expect(onRequest).toHaveBeenCalledTimes(2))
    first.close()
    second.lead(echo('two'))
    const bodies = await Promise.all(responses.map(async (response) => (await response).json() as Promise<unknown>))
    expect(bodies).toMatchObject([
      { by: 'two', of: 'two', isRepeat: true },
      { by: 'two', of: 'three', isRepeat: true },
    ])
  })

  it('gets 503 when no tab responds in time', async () => {
    const tab = browser().open('two', 20)
    const response = await tab.handle(post())
    expect(response.status).toBe(503)
    expect(await response.json()).toEqual({ error: containing('isn’t responding'), code: 'unavailable' })
  })
})

describe('a leading tab whose thread is busy', () => {
  it('is reported to a tab that waits for it, and requests that it has taken are handled by the next one', async () => {
    const tabs = browser()
    const onSilence = vi.fn<() => void>()
    const leader = tabs.open('one')
    const follower = tabs.open('two', 60, { pingEvery: 1, onSilence })
    const onRequest = vi.fn()
    leader.lead((request) => {
      onRequest(request.url)
      return new Promise(() => undefined)
    })
    const response = follower.handle(post())
    await vi.waitFor(() => expect(onRequest).toHaveBeenCalledOnce())
    leader.block()
    await vi.waitFor(() => expect(onSilence).toHaveBeenCalled())
    follower.prepare()
    follower.lead(echo('two'))
    expect(await (await response).json()).toMatchObject({ by: 'two', isRepeat: true })
  })

  it("isn't reported while it replies, however long a response takes", async () => {
    const tabs = browser()
    const onSilence = vi.fn<() => void>()
    const leader = tabs.open('one')
    const follower = tabs.open('two', 20, { pingEvery: 1, onSilence })
    let release: () => void = () => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    leader.lead(async (request) => {
      await released
      return echo('one')(request)
    })
    const response = follower.handle(post())
    // Ten times the time after which a silent tab would be given up.
    const before = follower.sent()
    await vi.waitFor(() => expect(follower.sent()).toBeGreaterThan(before + 50), { timeout: 5000 })
    release()
    expect((await response).status).toBe(202)
    expect(onSilence).not.toHaveBeenCalled()
  })

  it('leaves its own requests to the tab that has taken over, with none handled by both', async () => {
    const tabs = browser()
    const former = tabs.open('one')
    const next = tabs.open('two')
    let release: () => void = () => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    const onRequest = vi.fn()
    former.lead(async (request) => {
      onRequest(request.url)
      await released
      return Response.json({ by: 'one' }, { status: 500 })
    })
    const response = former.handle(post())
    await vi.waitFor(() => expect(onRequest).toHaveBeenCalledOnce())
    next.lead(echo('two'))
    await vi.waitFor(() => expect(former.sent()).toBeGreaterThan(1))
    release()
    expect(await (await response).json()).toMatchObject({ by: 'two', of: 'one', isRepeat: true })
  })

  it('counts as running while it prepares to lead', async () => {
    const tabs = browser()
    const onSilence = vi.fn<() => void>()
    const leader = tabs.open('one')
    leader.prepare()
    const follower = tabs.open('two', 20, { pingEvery: 1, onSilence })
    const response = follower.handle(post())
    await vi.waitFor(() => expect(follower.sent()).toBeGreaterThan(30), { timeout: 5000 })
    leader.lead(echo('one'))
    expect((await response).status).toBe(202)
    expect(onSilence).not.toHaveBeenCalled()
  })
})
