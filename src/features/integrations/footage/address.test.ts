import { expect, test } from 'vitest'

import { chosenOf, dayToShow, searchOf } from './address'

const ADDRESS = 'camera=cam%2F1&day=2026-11-20&start=2026-11-20T10%3A00%3A00Z&end=2026-11-20T10%3A01%3A00Z'

test('[EYE-02] a URL is parsed and written back unchanged', () => {
  for (const address of [ADDRESS, `view=files&folder=%2FArchive`, '', 'view=imported']) {
    expect(searchOf(chosenOf(new URLSearchParams(address))).toString()).toBe(address)
  }
  expect(chosenOf(new URLSearchParams(ADDRESS)).cameraId).toBe('cam/1')
})

test('[EYE-02] invalid parts of a URL are ignored', () => {
  const wrong = 'view=nothing&day=2026-02-30&start=2026-11-20T10%3A00%3A00Z&end=2026-11-20T09%3A00%3A00Z'
  expect(chosenOf(new URLSearchParams(wrong))).toEqual({ view: 'footage', cameraId: null, day: null, range: null, folder: '/' })
  expect(chosenOf(new URLSearchParams('start=yesterday&end=today')).range).toBeNull()
})

test('[EYE-02] the displayed day is in the camera’s time zone, not in this computer’s', () => {
  const chosen = chosenOf(new URLSearchParams('start=2026-11-20T23%3A30%3A00Z&end=2026-11-20T23%3A31%3A00Z'))
  const now = Date.parse('2026-11-21T12:00:00Z')
  expect(dayToShow(chosen, 'Asia/Kolkata', now)).toBe('2026-11-21')
  expect(dayToShow(chosen, 'America/New_York', now)).toBe('2026-11-20')
  expect(dayToShow({ ...chosen, day: '2026-11-02' }, 'Asia/Kolkata', now)).toBe('2026-11-02')
  expect(dayToShow({ ...chosen, range: null }, 'Asia/Kolkata', now)).toBe('2026-11-21')
})
