import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { Autosaver, type SaveResult } from './autosaver'

const DELAY = 800
const DOWN: SaveResult = { kind: 'failed', message: 'There is no connection to the server.' }

/** A text with a history, and a back end that keeps its revisions; its answers can be replaced and held back. */
class Desk {
  key = 0
  readonly saved: { content: string; revision: number }[] = []
  answers: SaveResult[] = []
  gate: Promise<void> = Promise.resolve()
  readonly autosaver = new Autosaver<string>({
    read: () => ({ key: this.key, content: `text ${this.key}` }),
    save: this.save.bind(this),
    revision: 4,
    delay: DELAY,
  })

  async save(content: string, revision: number): Promise<SaveResult> {
    await this.gate
    const answer = this.answers.shift() ?? { kind: 'saved', revision: revision + 1, savedAt: Date.now() }
    if (answer.kind === 'saved') this.saved.push({ content, revision })
    return answer
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

  it('saves once, after the last of several changes, over the revision that it began with', async () => {
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

  it('saves at once when asked, and nothing when there is nothing new', async () => {
    const desk = new Desk()
    expect(await desk.autosaver.flush()).toBe(true)
    expect(desk.saved).toEqual([])
    expect(await desk.type().autosaver.flush()).toBe(true)
    await vi.advanceTimersByTimeAsync(DELAY * 2)
    expect(desk.saved).toHaveLength(1)
  })

  it('has nothing to save after an undo to what is saved', async () => {
    const desk = new Desk()
    desk.type().type(0)
    await vi.advanceTimersByTimeAsync(DELAY * 2)
    expect(desk.saved).toEqual([])
    expect(desk.status).toEqual({ kind: 'saved', savedAt: null })
  })

  it('saves again what was changed while a save was on its way, one at a time', async () => {
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

  it('keeps everything after a failure, and saves on demand or with the next change', async () => {
    const desk = new Desk()
    desk.answers = [DOWN, DOWN]
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

  it('stops at a conflict until it is told which revision to save over', async () => {
    const desk = new Desk()
    desk.answers = [{ kind: 'conflict' }]
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
})
