import { renderHook, act } from '@testing-library/react'
import { expect, test } from 'vitest'

import { EditorDriver, makeReview } from '../../../../../tests/editor-driver'
import { at, gapOf, trackOf } from '../../../../../tests/editor-over-time'
import { Clock } from '../../../../editor/clock'
import type { ReviewSession } from './review-session'
import { useExportBlock } from './use-export-block'

test('[MEDIA-04] blocks the export while gaps of tracks to redact are open, and gives the number', () => {
  const review = {
    ...makeReview([trackOf('a', [at(0), at(9)]), trackOf('b', [at(0, 500), at(9, 500)])]),
    gaps: [gapOf({ id: 'one' }), gapOf({ id: 'two', trackId: 'b' })],
  }
  const driver = new EditorDriver(review, undefined, 'new', new Clock({ range: { start: 0, end: 10 }, now: () => 0 }))
  const blocks: boolean[] = []
  const saved = { kind: 'saved' }
  const session = {
    editor: driver.editor,
    autosaver: { subscribe: () => () => undefined, getSnapshot: () => saved },
    blockExport: (isBlocked: boolean) => blocks.push(isBlocked),
    // Only what the hook reads.
  } as unknown as ReviewSession
  const { result } = renderHook(() => useExportBlock(session, []))
  expect(result.current).toBe('2 gaps are open. Resolve them before you export.')
  act(() => driver.editor.select('a'))
  act(() => void driver.keys('k'))
  expect(result.current).toBe('1 gap is open. Resolve it before you export.')
  act(() => driver.editor.select('two'))
  act(() => void driver.keys('c'))
  expect(result.current).toBeNull()
  expect(blocks).toEqual([true, true, false])
  act(() => void driver.keys('Ctrl+z'))
  expect(result.current).toBe('1 gap is open. Resolve it before you export.')
})
