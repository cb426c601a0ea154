import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { Autosaver, type SaveResult } from './autosaver'

const DELAY = 800
const DOWN: SaveResult = { kind: 'failed', error: new Error('No connection to the server.') }

/** An autosaver with a simulated content and back end. Responses can be replaced and delayed. */
class Desk {
  key = 0
  readonly saved: { content: string; revision: number }[] = []
  /** The content of the revision that each save went over. */
  readonly bases: (string | null)[] = []
  responses: SaveResult[] = []
  gate: Promise<void> = Promise.resolve()
  readonly autosaver = new Autosaver<string>({
    read: () => ({ key: this.key, content: `text ${this.key}` }),
    save: this.save.bind(this),
    revision: 4,
    delay: DELAY,
  })

  async save(content: string, revision: number, base: string | null): Promise<SaveResult> {
    this.bases.push(base)
    await this.gate
    const response = this.responses.shift() ?? { kind: 'saved', revision: revision + 1, savedAt: Date.now() }
    if (response.kind === 'saved') this.saved.push({ content, revision })
    return response
  }

  type(key = this.key + 1): this {
    this.key = key
    this.autosaver.touch()
    return this
  }

  get status() {
    return this.autosaver.getSnapshot()
  }
}

describe('Autosaver', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
  afterEach(() => void vi.useRealTimers())

  it('saves once after several changes, over the initial revision', async () => {
    const desk = new Desk()
    desk.type()
    await vi.advanceTimersByTimeAsync(DELAY - 1)
    desk.type()
    await vi.advanceTimersByTimeAsync(DELAY - 1)
    expect(desk.saved).toEqual([])
    expect(desk.status).toEqual({ kind: 'waiting' })
    await vi.advanceTimersByTimeAsync(1)
    expect(desk.saved).toEqual([{ content: 'text 2', revision: 4 }])
    expect(desk.status).toEqual({ kind: 'saved', savedAt: 1_001_599 })
    expect(desk.autosaver.revision).toBe(5)
  })

  it('saves immediately on flush, and only when there are changes', async () => {
    const desk = new Desk()
    expect(await desk.autosaver.flush()).toBe(true)
    expect(desk.saved).toEqual([])
    expect(await desk.type().autosaver.flush()).toBe(true)
    await vi.advanceTimersByTimeAsync(DELAY * 2)
    expect(desk.saved).toHaveLength(1)
  })

  it('has nothing to save after an undo to the saved state', async () => {
    const desk = new Desk()
    desk.type().type(0)
    await vi.advanceTimersByTimeAsync(DELAY * 2)
    expect(desk.saved).toEqual([])
    expect(desk.status).toEqual({ kind: 'saved', savedAt: null })
  })

  it('saves changes made during a save afterwards, one save at a time', async () => {
    const desk = new Desk()
    let open = (): void => undefined
    desk.gate = new Promise((resolve) => (open = resolve))
    const first = desk.type().autosaver.flush()
    desk.type()
    expect(desk.status).toEqual({ kind: 'saving' })
    const second = desk.type().autosaver.flush()
    open()
    expect(await Promise.all([first, second])).toEqual([true, true])
    expect(desk.saved).toEqual([
      { content: 'text 1', revision: 4 },
      { content: 'text 3', revision: 5 },
    ])
  })

  it('keeps changes after a failure, and saves on flush or with the next change', async () => {
    const desk = new Desk()
    desk.responses = [DOWN, DOWN]
    expect(await desk.type().autosaver.flush()).toBe(false)
    expect(desk.status).toEqual(DOWN)
    expect(desk.autosaver.isDirty).toBe(true)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(desk.saved).toEqual([])
    desk.type()
    await vi.advanceTimersByTimeAsync(DELAY)
    expect(desk.status).toEqual(DOWN)
    expect(await desk.autosaver.flush()).toBe(true)
    expect(desk.saved).toEqual([{ content: 'text 2', revision: 4 }])
  })

  it('stops at a conflict until a revision is adopted', async () => {
    const desk = new Desk()
    desk.responses = [{ kind: 'conflict' }]
    expect(await desk.type().autosaver.flush()).toBe(false)
    desk.type()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await desk.autosaver.flush()).toBe(false)
    expect(desk.status).toEqual({ kind: 'conflict' })
    expect(desk.saved).toEqual([])
    desk.autosaver.adopt(9)
    expect(await desk.autosaver.flush()).toBe(true)
    expect(desk.saved).toEqual([{ content: 'text 2', revision: 9 }])
  })

  it('passes the content of the revision that it saves over, which is not known after a conflict', async () => {
    const desk = new Desk()
    desk.responses = [DOWN]
    await desk.type().autosaver.flush()
    await desk.type().autosaver.flush()
    // Undo changes the content back, and the base is still what was saved last.
    await desk.type(1).autosaver.flush()
    expect(desk.bases).toEqual(['text 0', 'text 0', 'text 2'])
    desk.responses = [{ kind: 'conflict' }]
    await desk.type(5).autosaver.flush()
    desk.autosaver.adopt(9)
    await desk.autosaver.flush()
    await desk.type(6).autosaver.flush()
    expect(desk.bases.slice(3)).toEqual(['text 1', null, 'text 5'])
  })
})
