import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import { mediaRow } from '#tests/support/records.ts'
import { renderWithBackend } from '#tests/support/render-page.tsx'
import { utilsState } from '#state/utils.ts'
import { Component as LibraryPage } from '../library-page'
import { giveRoom } from '../test-support'
import cardStyles from './media-card.module.css'
import rowStyles from './media-row.module.css'

beforeEach(() => {
  giveRoom()
  localStorage.clear()
})

test.each([
  ['grid', 'li', cardStyles.new],
  ['list', '[role=row]', rowStyles.new],
] as const)('fades in a file that was uploaded while the library is open, and no other (%s)', async (view, item, mark) => {
  utilsState.selectedViewKey = view
  const later = Math.ceil(Date.now() / 1000) + 60
  await renderWithBackend(<LibraryPage />, {
    path: '/home',
    seed: { media: [mediaRow('older', { uploadDate: 10 }), mediaRow('newer', { uploadDate: later })] },
  })
  const isMarked = async (name: string) => (await screen.findByRole('link', { name })).closest(item)?.classList.contains(mark ?? '')
  expect(await isMarked('newer.jpg')).toBe(true)
  expect(await isMarked('older.jpg')).toBe(false)
})
