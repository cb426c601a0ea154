import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import type { ReasonList } from '#generated/model/reasonList.zod.ts'
import { faceTrack } from '#tests/editor-driver.ts'
import { pageCommandsState } from '#state/shortcut-list.ts'
import { reviewedFaces, showReview } from '#tests/review-page.tsx'
import type { PageBackend } from '#tests/support/page-backend.ts'

const REASONS: ReasonList = {
  revision: 1,
  reasons: [
    { code: 's40(2)', text: 'Personal information' },
    { code: 's38', text: 'Health and safety' },
  ],
  defaultReason: null,
}
const withReasons = ({ override }: PageBackend): void => {
  override('getReasons', () => Promise.resolve({ status: 200, body: REASONS }))
}
const plate = faceTrack('plate', { x: 300, y: 500, width: 120, height: 30 }, { kind: 'object', label: 'license_plate', number: 1 })

const panel = () => screen.getByRole('complementary', { name: 'Detections' })
const rows = () => within(within(panel()).getByRole('list', { name: /^Detections/ })).getAllByRole('listitem')
const select = (name: string) => screen.findByRole<HTMLSelectElement>('combobox', { name })
const optionsOf = (field: HTMLElement) =>
  within(field)
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

test('[MEDIA-04] sets the reason of the selected items and saves it, and rows show its code', async () => {
  const { user, backend, saved } = await showReview({ prepare: withReasons })
  await user.keyboard('n')
  const field = await select('Reason for Face 1')
  expect(optionsOf(field)).toEqual(['None', 's40(2): Personal information', 's38: Health and safety'])
  await user.selectOptions(field, 's38')
  expect(within(rows()[0] ?? panel()).getByText('s38')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(within(rows()[0] ?? panel()).queryByText('s38')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Redo' }))
  await user.click(within(rows()[1] ?? panel()).getByText('Face 2'))
  await user.keyboard('{Control>}a{/Control}')
  const several = await select('Reason for 3 items')
  expect(several.selectedOptions[0]?.textContent).toBe('Mixed')
  await user.selectOptions(several, 's40(2)')
  await waitFor(async () => expect((await saved()).tracks.map(({ reason }) => reason)).toEqual(['s40(2)', 's40(2)', 's40(2)']))
  expect(backend.sent('PUT')).toEqual([])
})

test('[MEDIA-04] keeps a code that is no longer in the list, and says so', async () => {
  const tracks = reviewedFaces.map((face) => ({ ...face, reason: 's99' }))
  const { user } = await showReview({ detections: { tracks, defaultReason: 's38' }, prepare: withReasons })
  await user.keyboard('n')
  const field = await select('Reason for Face 1')
  expect(field.selectedOptions[0]?.textContent).toBe('s99 (no longer in the list)')
  await user.selectOptions(field, 'Default (s38)')
  expect(optionsOf(field)).toEqual(['Default (s38)', 's40(2): Personal information', 's38: Health and safety'])
})

test('[MEDIA-04] writes a note as one undo step, which is saved while it is typed and when the field is left', async () => {
  const { user, backend, saved } = await showReview({ prepare: withReasons })
  await user.keyboard('n')
  await user.type(screen.getByRole('textbox', { name: 'Note on Face 1' }), 'Asked')
  await waitFor(async () => expect((await saved()).tracks[1]?.note).toBe('Asked'))
  await user.type(screen.getByRole('textbox', { name: 'Note on Face 1' }), ' Ada')
  expect(panel().textContent).toContain('9 of 2,000 characters')
  await user.click(within(rows()[1] ?? panel()).getByText('Face 2'))
  expect(screen.getByRole('textbox', { name: 'Note on Face 2' })).toHaveProperty('value', '')
  await waitFor(async () => expect((await saved()).tracks[1]?.note).toBe('Asked Ada'))
  expect(backend.sent('PATCH')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveProperty('disabled', true)
  await user.click(within(rows()[0] ?? panel()).getByText('Face 1'))
  expect(screen.getByRole('textbox', { name: 'Note on Face 1' })).toHaveProperty('value', '')
})

test('[MEDIA-04] saves a typed note by Ctrl+S and before the page closes', async () => {
  const { user, saved } = await showReview()
  await user.keyboard('n')
  const field = screen.getByRole('textbox', { name: 'Note on Face 1' })
  fireEvent.change(field, { target: { value: 'Asked' } })
  expect(fireEvent.keyDown(field, { key: 's', ctrlKey: true })).toBe(false)
  expect(panel().textContent).toContain('Saving…')
  await waitFor(async () => expect((await saved()).tracks[1]?.note).toBe('Asked'))
  await waitFor(() => expect(panel().textContent).toMatch(/Saved \d/))
  fireEvent.change(field, { target: { value: 'Asked Ada' } })
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
  await waitFor(async () => expect((await saved()).tracks[1]?.note).toBe('Asked Ada'))
})

test('[MEDIA-04] limits a note to 2,000 characters, and shows different notes of several items as mixed', async () => {
  const tracks = reviewedFaces.map((face, index) => (index === 0 ? { ...face, note: 'Left the frame' } : face))
  const { user } = await showReview({ detections: { tracks }, prepare: withReasons })
  await user.keyboard('{Control>}a{/Control}')
  const field = screen.getByRole('textbox', { name: 'Note on 3 items' })
  expect(field.getAttribute('placeholder')).toBe('Mixed')
  expect(field).toHaveProperty('maxLength', 2000)
})

test('[MEDIA-04] sets the default reason and whether covers show reasons', async () => {
  const { user, saved } = await showReview({ prepare: withReasons })
  await user.selectOptions(await select('Default reason'), 's40(2)')
  await user.click(screen.getByRole('checkbox', { name: 'Print reason on cover' }))
  await waitFor(async () => expect(await saved()).toMatchObject({ defaultReason: 's40(2)', coverLabels: true }))
  await user.selectOptions(await select('Default reason'), 'None')
  await waitFor(async () => expect((await saved()).defaultReason).toBeNull())
})

test.each([404, 501] as const)('[MEDIA-04] hides reasons on a back end that answers with %i, and keeps notes', async (status) => {
  const { user, saved } = await showReview({ prepare: ({ respondEmpty }) => void respondEmpty('getReasons', status) })
  await user.keyboard('n')
  await user.type(screen.getByRole('textbox', { name: 'Note on Face 1' }), 'Seen')
  await waitFor(async () => expect((await saved()).tracks[1]?.note).toBe('Seen'))
  expect(screen.queryByRole('combobox', { name: /reason/i })).toBeNull()
  expect(screen.queryByRole('checkbox', { name: 'Print reason on cover' })).toBeNull()
})

test('[MEDIA-05] sets the padding of all faces by slider as one undo step, and the padding of selected faces', async () => {
  const { user, saved } = await showReview({ detections: { tracks: [...reviewedFaces, plate] } })
  const slider = await screen.findByRole('slider', { name: 'Face padding' })
  expect(['min', 'max', 'step'].map((name) => slider.getAttribute(name))).toEqual(['0', '100', '5'])
  fireEvent.change(slider, { target: { value: '10' } })
  fireEvent.change(slider, { target: { value: '25' } })
  fireEvent.pointerUp(slider)
  expect(slider.getAttribute('aria-valuetext')).toBe('25%')
  await waitFor(async () => expect((await saved()).facePadding).toBe(0.25))
  await user.keyboard('n')
  const own = screen.getByRole('slider', { name: 'Padding' })
  expect(own.getAttribute('aria-valuetext')).toBe('25% (default)')
  fireEvent.change(own, { target: { value: '50' } })
  await waitFor(async () =>
    expect((await saved()).tracks.map(({ padding }) => padding)).toEqual([undefined, { space: 0.5 }, undefined, undefined]),
  )
  await user.click(screen.getByRole('button', { name: 'Use default' }))
  expect(own.getAttribute('aria-valuetext')).toBe('25% (default)')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(slider.getAttribute('aria-valuetext')).toBe('0%')
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveProperty('disabled', true)
  await user.click(within(rows()[2] ?? panel()).getByText('License plate 1'))
  expect(screen.queryByRole('slider', { name: 'Padding' })).toBeNull()
})

test('[MEDIA-04] sets the shape of the selected items, of which text is never an ellipse', async () => {
  const text = faceTrack('text', { x: 300, y: 500, width: 120, height: 30 }, { kind: 'object', label: 'text', number: 1 })
  const { user, saved } = await showReview({ detections: { tracks: [...reviewedFaces, text] } })
  await user.keyboard('n')
  const shape = within(await screen.findByRole('group', { name: 'Shape of Face 1' }))
  expect(shape.getByRole('button', { name: 'Box' }).getAttribute('aria-pressed')).toBe('true')
  await user.click(shape.getByRole('button', { name: 'Ellipse' }))
  expect(shape.getByRole('button', { name: 'Ellipse' }).getAttribute('aria-pressed')).toBe('true')
  await waitFor(async () =>
    expect((await saved()).tracks.map((track) => track.shape)).toEqual([undefined, 'ellipse', undefined, undefined]),
  )
  await user.click(within(rows()[2] ?? panel()).getByText('Text 1'))
  expect(screen.getByRole('group', { name: 'Style of Text 1' })).toBeTruthy()
  const ofText = within(screen.getByRole('group', { name: 'Shape of Text 1' }))
  const disabled = ofText.getAllByRole('button').flatMap((button) => (button.hasAttribute('disabled') ? [button.textContent] : []))
  expect(disabled).toEqual(['Ellipse'])
})

test.each([404, 501] as const)('[MEDIA-05] offers no padding or shapes on a back end of 1.0.0, which answers with %i', async (status) => {
  const { user, backend } = await showReview({ prepare: ({ respondEmpty }) => void respondEmpty('getCapabilities', status) })
  await waitFor(() => expect(backend.requestsOf('getCapabilities').length).toBeGreaterThan(0))
  await user.keyboard('n')
  expect(screen.getByRole('group', { name: 'Style of Face 1' })).toBeTruthy()
  expect(screen.queryAllByRole('slider')).toEqual([])
  expect(screen.queryByRole('group', { name: 'Shape of Face 1' })).toBeNull()
  const commands = pageCommandsState.lists.flat().map(({ id }) => id)
  expect(commands).toContain('review.style-Smooth')
  expect(commands).not.toContain('review.shape-ellipse')
  expect(commands).not.toContain('review.turn-left')
  await user.keyboard('{Control>}{ArrowRight}s{/Control}')
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveProperty('disabled', true)
  fireEvent.contextMenu(within(rows()[0] ?? panel()).getByText('Face 1'))
  expect(screen.getByRole('menuitem', { name: /^Style/ })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: /^Shape/ })).toBeNull()
})
