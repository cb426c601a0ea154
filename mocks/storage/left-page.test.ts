import { describe, expect, it } from 'vitest'

import { noteLeaving, type Notes } from './left-page'

function memory(): Notes & { kept: Map<string, string> } {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: (key) => void kept.delete(key),
  }
}

const leading = new AbortController().signal

const lead = (page: EventTarget, notes: Notes): boolean => noteLeaving(leading, page, () => notes)

describe('a leading page', () => {
  it('knows that the page before was left, once', () => {
    const notes = memory()
    const before = new EventTarget()
    expect(lead(before, notes)).toBe(false)
    before.dispatchEvent(new Event('pagehide'))
    expect(lead(new EventTarget(), notes)).toBe(true)
    expect(lead(new EventTarget(), notes)).toBe(false)
  })

  it('was not left if it is shown again before it crashes', () => {
    const notes = memory()
    const before = new EventTarget()
    lead(before, notes)
    before.dispatchEvent(new Event('pagehide'))
    before.dispatchEvent(new Event('pageshow'))
    expect(lead(new EventTarget(), notes)).toBe(false)
  })

  it('is not noted after another tab has taken over', () => {
    const notes = memory()
    const before = new EventTarget()
    const lost = new AbortController()
    noteLeaving(lost.signal, before, () => notes)
    lost.abort()
    before.dispatchEvent(new Event('pagehide'))
    expect(notes.kept.size).toBe(0)
  })

  it('leads without storage, and takes every end for a crash', () => {
    const refuse = (): never => {
      throw new DOMException('The site may not store data.', 'SecurityError')
    }
    const full: Notes = { ...memory(), setItem: refuse }
    const page = new EventTarget()
    expect(lead(page, full)).toBe(false)
    page.dispatchEvent(new Event('pagehide'))
    expect(noteLeaving(leading, page, refuse)).toBe(false)
  })
})
