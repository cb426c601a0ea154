import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'

import type { EarlierPlace } from '#generated/model/earlierPlace.zod.ts'

import { Editor } from '#editor/editor.ts'
import { faceTrack, makeReview } from '#tests/editor-driver.ts'
import type { ItemLabel } from '#lib/words/item-words.ts'
import { useTileNotes } from './use-tile-notes'

const NOTE = 'Because of an earlier version of this file, 1 face will show less detail.'
const place: EarlierPlace = { kind: 'tiles', x: 0, y: 0, width: 200, height: 200, tile: 64 }

function show(earlierPlaces: EarlierPlace[]) {
  const review = { ...makeReview([faceTrack('a', { x: 0, y: 0, width: 100, height: 100 })]), style: 'Pixelated' as const }
  const session = { editor: new Editor(review, () => 'new'), earlierPlaces }
  const initialProps: { labels?: readonly ItemLabel[] } = {}
  return { session, hook: renderHook(({ labels }) => useTileNotes(session, labels), { initialProps }) }
}

test('[MEDIA-05] compares tiles only when the review, the places or the labels change', () => {
  const { hook } = show([place])
  const before = hook.result.current
  expect(before).toEqual([NOTE])
  hook.rerender({})
  expect(hook.result.current).toBe(before)
  hook.rerender({ labels: ['screen'] })
  expect(hook.result.current).toEqual([])
})

test('[MEDIA-05] compares tiles with a version that was exported since', () => {
  const { session, hook } = show([])
  expect(hook.result.current).toEqual([])
  act(() => {
    session.earlierPlaces = [place]
    session.editor.set({})
  })
  expect(hook.result.current).toEqual([NOTE])
})
