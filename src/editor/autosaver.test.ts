import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { Autosaver, type Rebase, type SaveResult } from './autosaver'

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
    merge: (sent) => this.merge(sent),
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

  /** The texts that were sent before each merge. */
  readonly sent: (readonly string[])[] = []
  newest: Rebase<string> | Error = { revision: 9, saved: 'text of Ada', hasChanges: true }

  merge(sent: readonly string[]): Promise<Rebase<string>> {
    this.sent.push(sent)
    if (this.newest instanceof Error) return Promise.reject(this.newest)
    this.key += 100
    return Promise.resolve(this.newest)
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

  it('keeps the time of the last save after an undo to the saved state', async () => {
    const desk = new Desk()
    desk.type(1)
    await vi.advanceTimersByTimeAsync(800)
    expect(desk.status).toEqual({ kind: 'saved', savedAt: 1_000_800 })
    desk.type(2)
    expect(desk.status).toEqual({ kind: 'waiting' })
    desk.type(1)
    expect(await desk.autosaver.flush()).toBe(true)
    expect(desk.status).toEqual({ kind: 'saved', savedAt: 1_000_800 })
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

  it('merges after a conflict and saves over the newest revision', async () => {
    const desk = new Desk()
    desk.responses = [{ kind: 'conflict' }]
    expect(await desk.type().autosaver.flush()).toBe(true)
    expect(desk.saved).toEqual([{ content: 'text 101', revision: 9 }])
    expect(desk.bases).toEqual(['text 0', 'text of Ada'])
    expect(desk.autosaver.revision).toBe(10)
  })

  it('saves nothing after a merge without changes of its own', async () => {
    const desk = new Desk()
    desk.responses = [{ kind: 'conflict' }]
    desk.newest = { revision: 9, saved: 'text of Ada', hasChanges: false }
    expect(await desk.type().autosaver.flush()).toBe(true)
    expect(desk.saved).toEqual([])
    expect(desk.status).toEqual({ kind: 'saved', savedAt: null })
    expect(desk.autosaver.revision).toBe(9)
  })

  it('keeps the changes when the newest revision can’t be merged, and tries again', async () => {
    const desk = new Desk()
    desk.responses = [{ kind: 'conflict' }, { kind: 'conflict' }]
    const error = new Error('No connection to the server.')
    desk.newest = error
    expect(await desk.type().autosaver.flush()).toBe(false)
    expect(desk.status).toEqual({ kind: 'failed', error })
    desk.newest = { revision: 9, saved: 'text of Ada', hasChanges: true }
    expect(await desk.autosaver.flush()).toBe(true)
    expect(desk.saved).toEqual([{ content: 'text 101', revision: 9 }])
  })

  it('remembers what was sent until a save is known to have succeeded', async () => {
    const desk = new Desk()
    desk.responses = [DOWN, DOWN, { kind: 'conflict' }]
    await desk.type().autosaver.flush()
    await desk.type().autosaver.flush()
    await desk.type().autosaver.flush()
    expect(desk.sent).toEqual([['text 1', 'text 2']])
    desk.responses = [{ kind: 'conflict' }]
    await desk.type().autosaver.flush()
    expect(desk.sent[1]).toEqual([])
  })

  it('remembers the last 50 contents of failed saves', async () => {
    const desk = new Desk()
    desk.responses = [...Array.from({ length: 51 }, () => DOWN), { kind: 'conflict' }]
    for (let save = 0; save < 52; save += 1) await desk.type().autosaver.flush()
    const merged = desk.sent[0] ?? []
    expect([merged.length, merged[0], merged.at(-1)]).toEqual([49, 'text 3', 'text 51'])
  })

  it('passes the content of the revision that it saves over', async () => {
    const desk = new Desk()
    desk.responses = [DOWN]
    await desk.type().autosaver.flush()
    await desk.type().autosaver.flush()
    // Undo changes the content back, and the base is still what was saved last.
    await desk.type(1).autosaver.flush()
    expect(desk.bases).toEqual(['text 0', 'text 0', 'text 2'])
  })
})
