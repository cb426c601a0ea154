import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { hideShortcuts } from '../../state/shortcut-list'
import { setSingleKeys } from '../../state/single-keys'
import { showReview } from '../../../tests/review-page'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  hideShortcuts()
  setSingleKeys(true)
})

const panel = () => screen.getByRole('complementary', { name: 'Detections' })
const rows = () => within(within(panel()).getByRole('list', { name: /^Detections/ })).getAllByRole('listitem')
const row = (name: string) => rows().find((item) => within(item).queryByText(name)) ?? document.body
const said = () => within(panel()).getByRole('status').textContent
const canvasName = () => screen.getByRole('application').getAttribute('aria-label')

test('[MEDIA-04] lists what was found, the least sure first, with confidence in a word and a figure', async () => {
  await showReview()
  expect(rows().map((item) => item.querySelector('button')?.textContent)).toEqual([
    'Face 1Low, 41 % sure',
    'Face 2Medium, 70 % sure',
    'Face 3High, 95 % sure',
  ])
  expect(panel().textContent).toContain('3 to redact, 0 kept')
  expect(screen.getByRole('heading', { level: 1, name: 'street.jpg' })).toBeTruthy()
})

test('[MEDIA-04] keeps and redacts one detection, and says so', async () => {
  const { user } = await showReview()
  await user.click(within(row('Face 2')).getByRole('button', { name: 'Keep' }))
  expect(panel().textContent).toContain('2 to redact, 1 kept')
  expect(said()).toBe('Face 2 kept')
  expect(within(row('Face 2')).getByRole('button', { name: 'Keep' }).getAttribute('aria-pressed')).toBe('true')
  await user.click(within(row('Face 2')).getByRole('button', { name: 'Redact' }))
  expect(said()).toBe('Face 2 will be redacted')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(said()).toBe('Undone: redact Face 2')
  expect(panel().textContent).toContain('2 to redact, 1 kept')
})

test('a selection in the list is the selection on the picture, and the other way round', async () => {
  const { user } = await showReview()
  expect(canvasName()).toBe('Picture with 3 boxes')
  await user.click(within(row('Face 3')).getByText('Face 3'))
  expect(canvasName()).toBe('Picture with 3 boxes, Face 3 selected')
  expect(panel().textContent).toContain('3 of 3')
  await user.keyboard('p')
  expect(row('Face 2').querySelector('[aria-current=true]')).toBeTruthy()
  expect(panel().textContent).toContain('2 of 3')
})

test('[MEDIA-04] adds, deletes and brings back a box', async () => {
  const { user } = await showReview()
  await user.keyboard('{Shift>}B{/Shift}')
  expect(within(row('Object 1')).getByText('Drawn by hand')).toBeTruthy()
  expect(canvasName()).toBe('Picture with 4 boxes, Object 1 selected')
  await user.click(screen.getByRole('button', { name: 'Delete Object 1' }))
  expect(rows()).toHaveLength(3)
  await user.keyboard('{Control>}z{/Control}')
  expect(rows()).toHaveLength(4)
})

test('[MEDIA-05] gives a style to all and another to one', async () => {
  const { user, backend } = await showReview()
  await user.click(within(screen.getByRole('group', { name: 'Default style for faces' })).getByRole('button', { name: /^Pixelated/ }))
  await user.click(within(row('Face 1')).getByText('Face 1'))
  await user.click(within(screen.getByRole('group', { name: 'Style of Face 1' })).getByRole('button', { name: /^Smooth/ }))
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(backend.detections).toMatchObject({ revision: 4, style: 'Pixelated' }))
  expect(backend.detections.tracks.map(({ id, style }) => [id, style])).toEqual([
    ['sure', null],
    ['unsure', 'Smooth'],
    ['medium', null],
  ])
})

test('[MEDIA-05] a drawn object is labelled by button, its name follows, and only Black Box is offered for what carries text', async () => {
  const { user, backend } = await showReview()
  await user.keyboard('{Shift>}B{/Shift}')
  const styleOptions = (name: string) =>
    within(screen.getByRole('group', { name }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
  expect(styleOptions('Style of Object 1')).toEqual(['Black Box', 'Pixelated', 'Smooth'])
  await user.click(within(screen.getByRole('group', { name: 'Style of Object 1' })).getByRole('button', { name: /^Pixelated/ }))
  expect(screen.getByText('Text may be readable through this style. Use Black Box for anything with writing.')).toBeTruthy()
  await user.click(within(screen.getByRole('group', { name: 'Label of Object 1' })).getByRole('button', { name: 'Label as license plate' }))
  expect(styleOptions('Style of License plate 1')).toEqual(['Black Box'])
  expect(row('License plate 1')).not.toBe(document.body)
  expect(screen.queryByText(/^Text may be readable/)).toBeNull()
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(backend.detections.tracks[3]).toMatchObject({ label: 'license_plate', number: 1, style: null }))
  expect(backend.detections.lastNumbers).toEqual({ face: 3, object: 1 })
})

test('[MEDIA-05] Black Box is recommended where faces get another style', async () => {
  const { user } = await showReview()
  const advice = () => screen.queryByText(/^Black Box hides identity best/)
  expect(advice()).toBeNull()
  await user.keyboard('{Shift>}W{/Shift}')
  expect(advice()?.textContent).toContain('38% of pixelated faces could still be matched to the person, against 10% by chance.')
  await user.click(screen.getByRole('button', { name: 'Header redact' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(/^Black Box hides identity best/)).toBeTruthy()
})

test('[MEDIA-04] a deleted detection leaves list and counts, stays in the record, and is restored from its group', async () => {
  const { user, backend } = await showReview()
  await user.click(screen.getByRole('button', { name: 'Delete Face 2' }))
  expect(rows()).toHaveLength(2)
  expect(panel().textContent).toContain('2 to redact, 0 kept')
  expect(panel().textContent).toContain('2 in all')
  expect(canvasName()).toBe('Picture with 2 boxes')
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(backend.detections.tracks.map(({ id, deleted }) => [id, deleted])).toContainEqual(['medium', true]))
  await user.click(screen.getByText('Deleted (1)'))
  await user.click(screen.getByRole('button', { name: 'Restore Face 2' }))
  expect(said()).toBe('Face 2 restored')
  expect(panel().textContent).toContain('3 to redact, 0 kept')
  expect(screen.queryByText(/^Deleted \(/)).toBeNull()
})

test('redacts and keeps all', async () => {
  const { user } = await showReview()
  expect(screen.getByRole('button', { name: 'Redact all' }).hasAttribute('disabled')).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Keep all' }))
  expect(panel().textContent).toContain('0 to redact, 3 kept')
  expect(said()).toBe('All 3 kept')
})

test('keys are no shortcuts in fields and dialogs, and single keys can be switched off', async () => {
  const { user } = await showReview()
  await user.keyboard('n?')
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  expect(within(dialog).getByText('Drag the lower right corner')).toBeTruthy()
  await user.keyboard('k')
  expect(panel().textContent).toContain('3 to redact')
  await user.click(within(dialog).getByRole('checkbox', { name: 'Single keys are shortcuts' }))
  await user.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1) ?? dialog)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('k')
  expect(panel().textContent).toContain('3 to redact')
  await user.keyboard('{Delete}')
  expect(rows()).toHaveLength(2)
})
