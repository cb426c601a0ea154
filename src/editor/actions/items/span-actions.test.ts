import { describe, expect, it } from 'vitest'

import { driveAudio, spanOf } from '#tests/editor-of-audio.ts'
import { toWire } from '../../history/changes'
import { changesBetween } from '../../history/difference'
import { SCOPES_OF } from '../action-set'

const WORDS = ['This', 'is', 'Ada', 'Okafor'].map((text, index) => ({ id: `w${index}`, start: 10 + index, end: 10.8 + index, text }))

describe('spans by keyboard', () => {
  it('[MEDIA-04] adds a span between the in-point and the out-point as one change and one undo step', () => {
    const { editor, clock, press, spans, message } = driveAudio()
    clock.seek(2)
    press('i')
    clock.seek(3.5)
    press('o')
    const before = editor.getSnapshot().settled
    press('a')
    expect(spans()).toMatchObject([{ start: 2, end: 3.5, source: 'drawn', decision: 'redact', cover: 'mute', text: null }])
    expect(spans()[0]?.reviewed).toBeDefined()
    expect(message()).toBe('Span 1 added, 0:02.0–0:03.5')
    expect(changesBetween(before, editor.getSnapshot().settled).map(toWire)).toMatchObject([{ type: 'add_span', index: 0 }])
    expect(editor.getSnapshot().marked).toEqual({ start: null, end: null })
    press('Ctrl+z')
    expect(spans()).toEqual([])
    press('Ctrl+y')
    expect(spans()).toHaveLength(1)
  })

  it('adds a second where nothing is marked, and the word at the playhead with its text and ID', () => {
    const { clock, press, times, spans } = driveAudio([], { words: WORDS })
    clock.seek(59.8)
    press('a')
    clock.seek(12.3)
    press('a')
    expect(times()).toEqual(['59.00–60.00', '12.00–12.80'])
    expect(spans()[1]).toMatchObject({ words: ['w2'], text: 'Ada' })
    expect(spans()[0]).not.toHaveProperty('words')
  })

  it('moves the edges of a span to the playhead, and its words with them', () => {
    const { editor, clock, press, times, spans } = driveAudio([spanOf('a', 12, 12.8, { words: ['w2'], text: 'Ada' })], { words: WORDS })
    editor.select('a')
    clock.seek(14)
    press('.')
    expect(times()).toEqual(['12.00–14.00'])
    expect(spans()[0]).toMatchObject({ words: ['w2', 'w3'], text: 'Ada Okafor' })
    clock.seek(13)
    press(',')
    expect(spans()[0]).toMatchObject({ start: 13, words: ['w3'], text: 'Okafor' })
    clock.seek(20)
    expect(press(',')).toBe(false)
  })

  it('keeps a span that names a word of a line without word times', () => {
    const { editor, clock, press, spans } = driveAudio([spanOf('a', 12, 15, { words: ['line-1_2'], text: 'Ada' })], { words: WORDS })
    editor.select('a')
    clock.seek(13)
    press('.')
    expect(spans()[0]).toMatchObject({ end: 13, words: ['line-1_2'], text: 'Ada' })
  })

  it('splits and merges spans', () => {
    const { editor, clock, press, times, spans } = driveAudio([spanOf('a', 10, 14, { number: 1 })], { words: WORDS })
    editor.select('a')
    clock.seek(12)
    press('s')
    expect(times()).toEqual(['10.00–12.00', '12.00–14.00'])
    expect(spans()[1]).toMatchObject({ words: ['w2', 'w3'], text: 'Ada Okafor', decision: 'redact' })
    expect(spans()[1]?.number).toBe(2)
    press('k')
    editor.selectAllOf(['drawn-1', 'a'])
    press('m')
    expect(times()).toEqual(['10.00–14.00', '12.00–14.00'])
    // A detected part stays in the record, and the merged span is redacted because one of them was.
    expect(spans()[1]).toMatchObject({ deleted: true })
    expect(spans()[0]).toMatchObject({ decision: 'redact' })
    press('Ctrl+z')
    expect(spans()[1]).not.toHaveProperty('deleted')
  })

  it('moves a span on the timeline within the recording, and steps of one key are one undo step', () => {
    const { editor, press, times } = driveAudio([spanOf('a', 0.15, 1)])
    editor.select('a')
    press('Alt+ArrowDown', SCOPES_OF.timeline)
    press('Alt+ArrowDown', SCOPES_OF.timeline)
    press('Alt+ArrowDown', SCOPES_OF.timeline)
    expect(times()).toEqual(['0.00–0.85'])
    editor.endRun()
    press('Ctrl+z')
    expect(times()).toEqual(['0.15–1.00'])
  })

  it('decides, covers, deletes and loops spans', () => {
    const { editor, clock, press, spans, message, actions } = driveAudio([
      spanOf('a', 1, 2, { confidence: 0.3 }),
      spanOf('b', 5, 6, { padding: { time: 0.5 } }),
    ])
    press('n')
    press('k')
    expect(message()).toBe('Span 1 left audible. Span 2, 2 of 2, to redact')
    expect(spans()[0]).toMatchObject({ decision: 'keep' })
    expect(clock.time).toBe(5)
    press('w')
    expect(spans()[1]).toMatchObject({ cover: 'tone' })
    expect(actions.get('cover-tone').isOn?.()).toBe(true)
    press('/')
    expect(clock.getSnapshot().loop).toEqual({ start: 4.5, end: 6.5 })
    press('/')
    press('Delete')
    expect(spans()[1]).toMatchObject({ deleted: true })
    editor.select(null)
    expect(press('Delete')).toBe(false)
  })

  it('steps through a recording by a tenth of a second', () => {
    const { clock, press } = driveAudio()
    press('Shift+ArrowRight')
    expect(clock.time).toBeCloseTo(0.1)
    press('ArrowRight')
    press('Shift+ArrowLeft')
    expect(clock.time).toBeCloseTo(5)
  })

  it('has one meaning for each key, and none of those of boxes', () => {
    const { actions } = driveAudio()
    const byKey = new Map<string, string[]>()
    for (const { id, scope, shortcuts } of actions.all)
      for (const shortcut of shortcuts) {
        const key = `${scope === 'playback' || scope === 'review' ? 'page' : scope}: ${shortcut.toLowerCase()}`
        byKey.set(key, [...(byKey.get(key) ?? []), id])
      }
    // K stops the playback that runs. The two are never enabled at the same time.
    expect([...byKey].filter(([, ids]) => ids.length > 1)).toEqual([['page: k', ['keep', 'shuttle-stop']]])
    expect(actions.all.filter(({ group }) => group === 'Boxes' || group === 'Tracks' || group === 'Style')).toEqual([])
  })
})
