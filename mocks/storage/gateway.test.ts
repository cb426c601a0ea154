import { describe, expect, it, vi } from 'vitest'

import { REPEAT_HEADER, TAB_HEADER } from '../handlers/define-handlers'
import type { Channel, ChannelMessage } from './channel'
import { createGateway, type Answerer, type Gateway } from './gateway'
import { containing } from '../testing/matchers'

/** Tabs of one browser: what one sends, all others that are still open get. */
interface Tab extends Gateway {
  close: () => void
  /** How many messages the tab has sent. */
  sent: () => number
  /** Delivers a message to the tab alone. */
  hear: (message: ChannelMessage) => void
}

function browser(): { open: (tabId: string, respondWithin?: number) => Tab } {
  const tabs = new Map<string, (message: ChannelMessage) => void>()
  return {
    open: (tabId, respondWithin) => {
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
      const gateway = createGateway({ tabId, channel, ...(respondWithin === undefined ? {} : { respondWithin }) })
      return {
        ...gateway,
        sent: () => sent,
        hear: (message) => tabs.get(tabId)?.(message),
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
        asked: `${request.method} ${request.url} ${await request.text()}`,
      },
      { status: 202, headers: { 'x-kept': 'yes' } },
    )

const post = () => new Request('http://localhost/legacy/x', { method: 'POST', body: 'hello' })

describe('a request', () => {
  it('is answered in the tab that leads', async () => {
    const tab = browser().open('one')
    tab.lead(echo('one'))
    const response = await tab.handle(post())
    expect(response.status).toBe(202)
    expect(await response.json()).toEqual({ by: 'one', of: 'one', isRepeat: false, asked: 'POST http://localhost/legacy/x hello' })
  })

  it('goes to the leading tab from any other', async () => {
    const tabs = browser()
    const leader = tabs.open('one')
    const follower = tabs.open('two')
    leader.lead(echo('one'))
    const response = await follower.handle(post())
    expect([response.status, response.headers.get('x-kept')]).toEqual([202, 'yes'])
    expect(await response.json()).toMatchObject({ by: 'one', of: 'two', isRepeat: false })
  })

  it('may be answered without a body', async () => {
    const tabs = browser()
    const leader = tabs.open('one')
    const follower = tabs.open('two')
    leader.lead(() => Promise.resolve(new Response(null, { status: 204 })))
    expect((await follower.handle(post())).status).toBe(204)
  })

  it('waits until there is a leading tab', async () => {
    const tab = browser().open('one')
    const answer = tab.handle(post())
    await Promise.resolve()
    tab.lead(echo('one'))
    expect((await answer).status).toBe(202)
  })

  it('is no repeat when no tab had taken it before one takes the lead', async () => {
    const tabs = browser()
    const first = tabs.open('one')
    const second = tabs.open('two')
    const answers = [first.handle(post()), second.handle(post())]
    // Both requests have been sent, to tabs that do not lead.
    await new Promise((resolve) => setTimeout(resolve))
    first.lead(echo('one'))
    const bodies = await Promise.all(answers.map(async (answer) => (await answer).json() as Promise<unknown>))
    expect(bodies).toMatchObject([
      { by: 'one', of: 'one', isRepeat: false },
      { by: 'one', of: 'two', isRepeat: false },
    ])
  })

  it('is carried out once when it reaches the leading tab twice', async () => {
    const tabs = browser()
    const leader = tabs.open('one')
    const follower = tabs.open('two')
    const asked = vi.fn()
    const answer = follower.handle(post())
    await vi.waitFor(() => expect(follower.sent()).toBe(1))
    leader.lead(async (request) => {
      asked(request.url)
      return echo('one')(request)
    })
    follower.hear({ kind: 'leader-ready' })
    expect((await answer).status).toBe(202)
    await new Promise((resolve) => setTimeout(resolve))
    expect(asked).toHaveBeenCalledTimes(1)
  })

  it('is asked again, as a repeat, when the leading tab goes away and another takes over', async () => {
    const tabs = browser()
    const first = tabs.open('one')
    const second = tabs.open('two')
    const third = tabs.open('three')
    const asked = vi.fn()
    first.lead((request) => {
      asked(request.url)
      return new Promise(() => undefined)
    })
    const answers = [second.handle(post()), third.handle(post())]
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2))
    first.close()
    second.lead(echo('two'))
    const bodies = await Promise.all(answers.map(async (answer) => (await answer).json() as Promise<unknown>))
    expect(bodies).toMatchObject([
      { by: 'two', of: 'two', isRepeat: true },
      { by: 'two', of: 'three', isRepeat: true },
    ])
  })

  it('is answered 503 when nobody answers in time', async () => {
    const tab = browser().open('two', 20)
    const response = await tab.handle(post())
    expect(response.status).toBe(503)
    expect(await response.json()).toEqual({ error: containing("isn't responding") })
  })
})
