import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { faceTrack } from '#tests/editor-driver.ts'
import { reviewedFaces, showReview } from '#tests/review-page.tsx'
import { initialUserState, userState } from '#state/user.ts'

afterEach(() => {
  Object.assign(userState, initialUserState())
})

const panel = () => screen.getByRole('complementary', { name: 'Detections' })
const list = () => within(panel()).getByRole('list', { name: /^Detections/ })
const rows = () => within(list()).getAllByRole('listitem')
const row = (name: string) => rows().find((item) => within(item).queryByText(name)) ?? document.body
const announced = () => screen.getByRole('status').textContent
const ticks = () => rows().map((item) => within(item).queryByRole('img', { name: /^Reviewed/ })?.title)
const filter = () => screen.getByRole('combobox', { name: 'Review status' })

test('[MEDIA-04] counts reviewed items, and each row says who reviewed it', async () => {
  userState.info = { email: 'me@example.com' }
  const [sure, unsure, medium] = reviewedFaces
  if (!sure || !unsure || !medium) throw new Error('three faces are expected')
  const tracks = [
    { ...sure, reviewed: { at: 1_795_000_200, by: 'ada@example.com' } },
    unsure,
    { ...medium, reviewed: { at: 1_795_000_200, by: 'me@example.com' } },
  ]
  const { user } = await showReview({ detections: { tracks } })
  expect(panel().textContent).toContain('2 of 3 reviewed')
  expect(screen.getByRole('progressbar', { name: 'Reviewed items' }).getAttribute('aria-valuetext')).toBe('2 of 3 reviewed')
  expect(ticks()).toEqual([
    undefined,
    expect.stringMatching(/^Reviewed by you, \d\d? \w+ 2026/),
    expect.stringMatching(/^Reviewed by ada@example\.com, \d\d? \w+ 2026/),
  ])
  await user.click(within(row('Face 1')).getByRole('button', { name: 'Redact' }))
  expect(panel().textContent).toContain('3 of 3 reviewed')
  expect(ticks()[0]).toMatch(/^Reviewed, \d/)
  expect(screen.getByRole('button', { name: 'Next unreviewed' })).toHaveProperty('disabled', true)
})

test('[MEDIA-04] R and K move on, a click in a row stays, and the end is announced', async () => {
  const { user } = await showReview()
  await user.keyboard('nr')
  expect(announced()).toBe('Face 1 will be redacted. Face 2, 2 of 3, to redact')
  await user.click(within(row('Face 3')).getByRole('button', { name: 'Leave visible' }))
  expect(announced()).toBe('Face 3 left visible')
  expect(within(row('Face 2')).getByRole('button', { current: true })).toBeTruthy()
  await user.keyboard('k')
  expect(announced()).toBe('Face 2 left visible. All items reviewed')
  await user.keyboard('{Control>}z{/Control}')
  expect(panel().textContent).toContain('2 of 3 reviewed')
})

test('[MEDIA-04] filters by review, and the focus stays in the list when a decision hides its row', async () => {
  const { user } = await showReview()
  const options = () =>
    within(filter())
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  expect(options()).toEqual(['Any status (3)', 'Not reviewed (3)', 'Reviewed (0)'])
  await user.selectOptions(filter(), 'Not reviewed (3)')
  await user.click(within(row('Face 1')).getByText('Face 1'))
  await user.keyboard('r')
  expect(rows()).toHaveLength(2)
  expect(row('Face 2').contains(document.activeElement)).toBe(true)
  await user.click(within(row('Face 2')).getByRole('button', { name: 'Redact' }))
  expect(row('Face 3').contains(document.activeElement)).toBe(true)
  expect(options()).toEqual(['Any status (3)', 'Not reviewed (1)', 'Reviewed (2)'])
  await user.selectOptions(filter(), 'Reviewed (2)')
  expect(rows().map((item) => item.querySelector('button')?.textContent)).toEqual(['Face 1Low, 41%', 'Face 2Medium, 70%'])
  await user.click(screen.getByRole('button', { name: 'Next unreviewed' }))
  expect(within(row('Face 3')).getByRole('button', { current: true })).toBeTruthy()
  expect(filter()).toHaveProperty('value', 'all')
})

test('[MEDIA-04] marks items as reviewed only where each was decided on', async () => {
  const { user, saved } = await showReview()
  await user.click(screen.getByRole('button', { name: 'Leave all visible' }))
  expect(panel().textContent).toContain('0 of 3 reviewed')
  await user.keyboard('nk{Control>}s{/Control}')
  await waitFor(async () => expect((await saved()).tracks[1]?.reviewed).toBeDefined())
  expect((await saved()).tracks.map(({ id, decision, reviewed }) => [id, decision, reviewed !== undefined])).toEqual([
    ['sure', 'keep', false],
    ['unsure', 'keep', true],
    ['medium', 'keep', false],
  ])
})

test('renders only the rows near the visible part of 10,000 items, and keeps the keyboard in the list', async () => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60)
  const box = { x: 100, y: 100, width: 80, height: 80 }
  // Review order is by confidence, so Face 1 is the first row and Face 10000 the last.
  const tracks = Array.from({ length: 10_000 }, (_, index) =>
    faceTrack(`face-${index}`, box, { confidence: 0.5 + index / 100_000, number: index + 1 }),
  )
  const { user } = await showReview({ detections: { tracks, lastNumbers: { face: 10_000, object: 0 } } })
  expect(panel().textContent).toContain('0 of 10,000 reviewed')
  expect(rows().length).toBeGreaterThan(0)
  expect(rows().length).toBeLessThan(60)
  expect(rows()[0]?.getAttribute('aria-posinset')).toBe('1')
  expect(rows()[0]?.getAttribute('aria-setsize')).toBe('10000')
  await user.keyboard('p')
  expect(announced()).toBe('Face 10000, 10000 of 10000, to redact')
  expect(row('Face 10000').getAttribute('aria-posinset')).toBe('10000')
  expect(rows().length).toBeLessThan(60)
  const button = within(row('Face 10000')).getByRole('button', { current: true })
  button.focus()
  await user.keyboard('r')
  expect(announced()).toBe('Face 10000 will be redacted. Face 1, 1 of 10000, to redact')
  expect(row('Face 1').contains(document.activeElement)).toBe(true)
})
