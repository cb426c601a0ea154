import { describe, expect, it, vi } from 'vitest'

import { seekLeadership, type Leadership, type Locks } from './leader'

interface Holder {
  tab: string
  stop: (error: Error) => void
}

/** Simulates one lock of the browser, which is held until its tab is closed, its work ends, or another tab takes over. */
function locks(): { of: (tab: string) => Locks; close: (tab: string) => void } {
  const waiting: { tab: string; begin: () => void }[] = []
  let holder: Holder | undefined
  const next = (): void => {
    holder = undefined
    waiting.shift()?.begin()
  }
  return {
    of: (tab) => ({
      request: (_name, { signal, steal = false }, work) =>
        new Promise((resolve, reject) => {
          const begin = (): void => {
            const mine: Holder = { tab, stop: reject }
            holder = mine
            const end = (settle: () => void): void => {
              settle()
              if (holder === mine) next()
            }
            work().then(
              () => end(() => resolve(undefined)),
              (error: unknown) => end(() => reject(error)),
            )
          }
          const entry = { tab, begin }
          signal?.addEventListener('abort', () => {
            const at = waiting.indexOf(entry)
            if (at === -1) return
            waiting.splice(at, 1)
            reject(new DOMException('The request was aborted.', 'AbortError'))
          })
          if (steal) {
            const before = holder
            begin()
            before?.stop(new DOMException('The lock was stolen.', 'AbortError'))
          } else {
            waiting.push(entry)
            if (!holder) next()
          }
        }),
    }),
    close: (tab) => {
      if (holder?.tab === tab) next()
    },
  }
}

/** A browser whose tabs record when they lead. */
function browser() {
  const shared = locks()
  const events: string[] = []
  const open = (tab: string, fails = false): Leadership =>
    seekLeadership({
      lead: async (lost, hasTakenOver) => {
        if (fails) throw new Error(`${tab} has no records`)
        events.push(`${tab} ${hasTakenOver ? 'takes over' : 'leads'}`)
        lost.addEventListener('abort', () => events.push(`${tab} loses`))
      },
      onFailure: (error) => events.push(String(error)),
      locks: shared.of(tab),
    })
  return { events, open, close: shared.close }
}

describe('leadership', () => {
  it('is of one tab, and of the next when that one is closed', async () => {
    const { events, open, close } = browser()
    for (const tab of ['one', 'two']) open(tab)
    await vi.waitFor(() => expect(events).toEqual(['one leads']))
    close('one')
    await vi.waitFor(() => expect(events).toEqual(['one leads', 'two leads']))
  })

  it('passes on when a tab fails to lead', async () => {
    const { events, open } = browser()
    open('one', true)
    open('two')
    await vi.waitFor(() => expect(events.toSorted()).toEqual(['Error: one has no records', 'two leads']))
  })

  it('moves to a tab that takes over, and back when that one is closed', async () => {
    const { events, open, close } = browser()
    open('one')
    const two = open('two')
    open('three')
    await vi.waitFor(() => expect(events).toEqual(['one leads']))
    two.takeOver()
    await vi.waitFor(() => expect(events).toEqual(['one leads', 'two takes over', 'one loses']))
    close('two')
    await vi.waitFor(() => expect(events.slice(3)).toEqual(['three leads']))
    close('three')
    await vi.waitFor(() => expect(events.slice(4)).toEqual(['one leads']))
  })

  it("isn't taken over by the leading tab", async () => {
    const { events, open } = browser()
    const one = open('one')
    await vi.waitFor(() => expect(events).toEqual(['one leads']))
    one.takeOver()
    await Promise.resolve()
    expect(events).toEqual(['one leads'])
  })

  it('passes on when the leading tab steps down', async () => {
    const { events, open, close } = browser()
    const one = open('one')
    open('two')
    await vi.waitFor(() => expect(events).toEqual(['one leads']))
    one.stepDown()
    await vi.waitFor(() => expect(events).toEqual(['one leads', 'one loses', 'two leads']))
    close('two')
    await Promise.resolve()
    expect(events).toHaveLength(3)
  })
})
