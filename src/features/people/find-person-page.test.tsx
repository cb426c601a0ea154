import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { EngineError } from '#engine/core/errors.ts'
import { flagsState } from '#state/flags.ts'
import { answer, BEFORE, byName, cards, compared, decided, face, openSearch, visitAll } from './test-support'

beforeEach(() => {
  flagsState['find-person'] = true
})

afterEach(() => {
  flagsState['find-person'] = false
})

test('[MEDIA-04] suggests similar faces of the project’s images and videos, the most similar first, and changes nothing', async () => {
  const { backend, visited } = await openSearch()
  await compared()
  expect(await cards('Searched for')).toEqual(['Face 1 in desk.jpg'])
  expect(await cards('Suggestions')).toEqual(['Face 1 in hall.jpg', 'Face 1 in clip.mp4 at 0:04'])
  expect(visited[0]).toBe('desk')
  expect(new Set(visited)).toEqual(new Set(['desk', 'hall', 'clip', 'other']))
  const bar = screen.getByText('This person: 1 face in 1 file').parentElement
  expect(bar?.textContent).toContain('2 suggestions not answered')
  expect(screen.getByRole('alert').textContent).toBe('new.jpg hasn’t been searched for faces, so no decision here covers its faces.')
  expect(backend.sent('PATCH')).toEqual([])
  expect(await decided(backend)).toEqual(BEFORE)
})

test('[MEDIA-04] shows everyone else on request, those that can’t be compared last', async () => {
  const { user } = await openSearch()
  await compared()
  expect(screen.getByText('1 face is too small, dark, blurred or turned away to compare.')).toBeTruthy()
  expect(screen.queryByRole('list', { name: 'Other faces' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show' }))
  const others = await cards('Other faces')
  expect(others).toHaveLength(5)
  expect(others.at(-1)).toBe('Face 3 in hall.jpg')
})

test('[MEDIA-04] suggests faces like an accepted one below the others, and moves no card', async () => {
  const { user } = await openSearch({
    tracks: { hall: [face('n1'), face('m2'), face('c1')], other: [face('n2')] },
    address: '/find-person?v=hall&item=n1',
  })
  await compared()
  expect(await cards('Suggestions')).toEqual(['Face 1 in other.jpg', 'Face 2 in hall.jpg'])
  await answer(user, 'Face 2 in hall.jpg', 'Same person')
  expect(await cards('Suggestions')).toEqual(['Face 1 in other.jpg', 'Face 2 in hall.jpg'])
  await user.click(screen.getByRole('button', { name: 'Show' }))
  const others = await cards('Other faces')
  await answer(user, others[1] ?? '', 'Same person')
  await waitFor(async () => expect((await cards('Suggestions')).length).toBeGreaterThan(2))
  expect((await cards('Suggestions')).slice(0, 2)).toEqual(['Face 1 in other.jpg', 'Face 2 in hall.jpg'])
})

test('[MEDIA-04] adds suggestions below answered ones while files are compared', async () => {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  const clock = vi.spyOn(performance, 'now')
  let time = 0
  // Each ranking is due.
  clock.mockImplementation(() => (time += 2000))
  const { user } = await openSearch({
    visit: async (media, ...rest) => {
      if (media.id === 'hall') await held
      return visitAll(media, ...rest)
    },
  })
  expect(await cards('Suggestions')).toEqual(['Face 1 in clip.mp4 at 0:04'])
  await answer(user, 'Face 1 in clip.mp4 at 0:04', 'Same person')
  release()
  await compared()
  // The face in the hall is more similar.
  expect(await cards('Suggestions')).toEqual(['Face 1 in clip.mp4 at 0:04', 'Face 1 in hall.jpg'])
  clock.mockRestore()
})

test('[MEDIA-04] compares an accepted group as one person, and the faces of a suggested one apart', async () => {
  const moment = (time: number) => ({
    positions: [{ time, x: 10, y: 10, width: 90, height: 90, source: 'detected' as const, confidence: 0.9 }],
  })
  const { added } = await openSearch({
    tracks: {
      desk: [face('a1', { group: 'suggested-1' }), face('b1', { group: 'suggested-1' })],
      clip: [face('a3', { ...moment(4), group: 'ada' }), face('x2', { ...moment(6), group: 'ada' })],
    },
  })
  await compared()
  expect(await cards('Searched for')).toEqual(['Face 1 in desk.jpg'])
  expect(await cards('Suggestions')).toEqual(['Face 1 in hall.jpg', 'Face 1 and 1 other item in clip.mp4 at 0:04'])
  expect(added.filter(({ key }) => key === 'clip/a3').map(({ isShown }) => isShown)).toEqual([true, false])
})

test('says that a face is too unclear to compare, and lets a person mark faces by eye', async () => {
  const { user } = await openSearch({ address: '/find-person?v=hall&item=x1' })
  await compared()
  expect(screen.getByRole('alert').textContent).toContain('This face can’t be compared: it is too small, dark, blurred or turned away')
  expect(screen.getByText('No similar faces. Check the other faces too.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show' }))
  await answer(user, 'Face 2 in hall.jpg', 'Same person')
  expect(screen.getByText('This person: 2 faces in 1 file')).toBeTruthy()
})

test.each(['cannot-decode', 'out-of-memory'] as const)('names a file that fails with %s, and compares the others', async (code) => {
  const { user } = await openSearch({
    visit: (media, ...rest) =>
      media.id === 'hall' ? Promise.reject(new EngineError(code, 'This image can’t be opened.')) : visitAll(media, ...rest),
  })
  await compared()
  expect(screen.getByRole('alert').textContent).toContain('The faces in hall.jpg couldn’t be compared. This image can’t be opened.')
  expect(await cards('Suggestions')).toEqual(['Face 1 in clip.mp4 at 0:04'])
  await user.click(screen.getByRole('button', { name: 'Show' }))
  expect(await cards('Other faces')).toContain('Face 1 in hall.jpg')
})

test.each(['add', 'rank'] as const)(
  'stops where faces can no longer be compared (%s), and keeps the answers of a second attempt',
  async (call) => {
    let isBroken = false
    const failing = (): Promise<never> => Promise.reject(new EngineError('worker-failed', 'Face processing stopped.'))
    const working = byName()
    const { user } = await openSearch({
      comparer: {
        add: (...parameters) => (isBroken && call === 'add' ? failing() : working.add(...parameters)),
        rank: (...parameters) => (isBroken ? failing() : working.rank(...parameters)),
      },
    })
    await compared()
    await answer(user, 'Face 1 in hall.jpg', 'Same person')
    isBroken = true
    await answer(user, 'Face 1 in clip.mp4 at 0:04', 'Same person')
    expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t compare faces')
    if (call === 'add') {
      await user.click(screen.getByRole('button', { name: 'Try again' }))
      expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t compare faces')
    }
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await compared()
    expect(screen.getByText('This person: 3 faces in 3 files')).toBeTruthy()
  },
)

test('forgets the faces when the page is left', async () => {
  const dispose = vi.fn()
  await openSearch({ comparer: { dispose } })
  await compared()
  expect(dispose).not.toHaveBeenCalled()
  cleanup()
  expect(dispose).toHaveBeenCalledOnce()
})

test('lets the browser ask before it closes a page with answers', async () => {
  const { user } = await openSearch()
  await compared()
  const isAsked = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(isAsked()).toBe(false)
  await answer(user, 'Face 1 in hall.jpg', 'Different')
  expect(isAsked()).toBe(true)
})

test('[FLAG-01] compares nothing where comparing faces is off', async () => {
  flagsState['find-person'] = false
  const { visited } = await openSearch()
  expect(await screen.findByRole('heading', { name: 'Comparing faces is off' })).toBeTruthy()
  expect(visited).toEqual([])
})

test('says that a face no longer exists', async () => {
  await openSearch({ address: '/find-person?v=desk&item=gone' })
  expect(await screen.findByRole('heading', { name: 'This face no longer exists' })).toBeTruthy()
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Go to library' })).toBeTruthy()
})
