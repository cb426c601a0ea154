import { renderHook, act } from '@testing-library/react'
import { expect, test } from 'vitest'

import { EditorDriver, faceTrack, makeReview } from '#tests/editor-driver.ts'
import { at, gapOf, trackOf } from '#tests/editor-over-time.ts'
import { Clock } from '#editor/clock.ts'
import type { Review } from '#editor/review.ts'
import type { ReviewSession } from './review-session'
import { useExportBlock } from './use-export-block'

function blockOf(review: Review, clock?: Clock): string | null {
  const driver = new EditorDriver(review, undefined, 'new', clock)
  const saved = { kind: 'saved' }
  const session = {
    editor: driver.editor,
    autosaver: { subscribe: () => () => undefined, getSnapshot: () => saved },
    blockExport: () => undefined,
    // Only the properties that the hook reads.
  } as unknown as ReviewSession
  return renderHook(() => useExportBlock(session, [])).result.current
}

test('[MEDIA-04] blocks the export of a video while an item to redact covers nothing, and names it', () => {
  const clock = () => new Clock({ range: { start: 0, end: 10 }, now: () => 0 })
  const away = { ...at(0), outside: true }
  const late = trackOf('b', [at(20), at(30)])
  const words = 'Face 1 covers no part of the video, so it redacts nothing. Change or delete it.'
  expect(blockOf(makeReview([trackOf('a', [away])]), clock())).toBe(words)
  expect(blockOf(makeReview([late]), clock())).toBe(words)
  expect(blockOf(makeReview([trackOf('a', [away]), late]), clock())).toBe(
    'Face 1 and Face 2 cover no part of the video, so they redact nothing. Change or delete them.',
  )
  expect(blockOf(makeReview([trackOf('a', [at(0), { ...at(5), outside: true }])]), clock())).toBeNull()
  expect(blockOf(makeReview([{ ...trackOf('a', [away]), decision: 'keep' }]), clock())).toBe('No regions to redact')
})

test('[MEDIA-05] blocks the export of an image while an item to redact is outside it', () => {
  const [inside, outside] = [faceTrack('a', { x: 1, y: 1, width: 9, height: 9 }), faceTrack('b', { x: -20, y: 1, width: 9, height: 9 })]
  expect(blockOf(makeReview([inside]))).toBeNull()
  expect(blockOf(makeReview([inside, outside]))).toBe('Face 2 covers no part of the image, so it redacts nothing. Change or delete it.')
})

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
    // Only the properties that the hook reads.
  } as unknown as ReviewSession
  const { result } = renderHook(() => useExportBlock(session, []))
  expect(result.current).toBe('Resolve 2 gaps before you redact.')
  act(() => driver.editor.select('a'))
  act(() => void driver.keys('k'))
  expect(result.current).toBe('Resolve 1 gap before you redact.')
  act(() => driver.editor.select('two'))
  act(() => void driver.keys('c'))
  expect(result.current).toBeNull()
  expect(blocks).toEqual([true, true, false])
  act(() => void driver.keys('Ctrl+z'))
  expect(result.current).toBe('Resolve 1 gap before you redact.')
})
