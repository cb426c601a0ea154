import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { hideShortcuts } from '#state/shortcut-list.ts'
import { setSingleKeys } from '#state/single-keys.ts'
import { faceTrack } from '#tests/editor-driver.ts'
import { reviewedFaces, showReview } from '#tests/review-page.tsx'

afterEach(() => {
  localStorage.clear()
  hideShortcuts()
  setSingleKeys(true)
})

const plate = faceTrack('plate', { x: 300, y: 500, width: 120, height: 30 }, { kind: 'object', label: 'license_plate' })
const panel = () => screen.getByRole('complementary', { name: 'Detections' })
const rows = () => within(within(panel()).getByRole('list', { name: /^Detections/ })).getAllByRole('listitem')
const row = (name: string) => rows().find((item) => within(item).queryByText(name)) ?? document.body
const announced = () => screen.getByRole('status').textContent
const canvasName = () => screen.getByRole('application').getAttribute('aria-label')

test('[MEDIA-04] lists detections by ascending confidence, with a band and a percentage', async () => {
  await showReview()
  expect(rows().map((item) => item.querySelector('button')?.textContent)).toEqual([
    'Face 1Low, 41%',
    'Face 2Medium, 70%',
    'Face 3High, 95%',
  ])
  expect(panel().textContent).toContain('3 to redact, 0 left visible')
  expect(screen.getByRole('heading', { level: 1, name: 'street.jpg' })).toBeTruthy()
})

test('[MEDIA-04] shows the words that were read in a text or license plate', async () => {
  await showReview({ detections: { tracks: [{ ...plate, text: 'B 4X21 K' }, ...reviewedFaces] } })
  expect(within(row('License plate 1')).getByText('B 4X21 K')).toBeTruthy()
  expect(document.querySelectorAll('q')).toHaveLength(1)
})

test('[MEDIA-04] leaves a detection visible and redacts it, and announces both', async () => {
  const { user } = await showReview()
  await user.click(within(row('Face 2')).getByRole('button', { name: 'Leave visible' }))
  expect(panel().textContent).toContain('2 to redact, 1 left visible')
  expect(announced()).toBe('Face 2 left visible')
  expect(within(row('Face 2')).getByRole('button', { name: 'Leave visible' }).getAttribute('aria-pressed')).toBe('true')
  await user.click(within(row('Face 2')).getByRole('button', { name: 'Redact' }))
  expect(announced()).toBe('Face 2 will be redacted')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(announced()).toBe('Undone: redact Face 2')
  expect(panel().textContent).toContain('2 to redact, 1 left visible')
})

test('list and canvas share the selection', async () => {
  const { user } = await showReview()
  expect(canvasName()).toBe('Image with 3 boxes')
  await user.click(within(row('Face 3')).getByText('Face 3'))
  expect(canvasName()).toBe('Image with 3 boxes, Face 3 selected')
  expect(panel().textContent).toContain('3 of 3')
  await user.keyboard('p')
  expect(row('Face 2').querySelector('[aria-current=true]')).toBeTruthy()
  expect(panel().textContent).toContain('2 of 3')
})

test('[MEDIA-04] adds, deletes and restores a box', async () => {
  const { user } = await showReview()
  await user.keyboard('{Shift>}B{/Shift}')
  expect(within(row('Object 1')).getByText('Drawn by hand')).toBeTruthy()
  expect(canvasName()).toBe('Image with 4 boxes, Object 1 selected')
  await user.click(screen.getByRole('button', { name: 'Delete Object 1' }))
  expect(rows()).toHaveLength(3)
  await user.keyboard('{Control>}z{/Control}')
  expect(rows()).toHaveLength(4)
})

test('[MEDIA-05] sets the default style and the style of one face', async () => {
  const { user, saved, commands } = await showReview()
  await user.click(within(screen.getByRole('group', { name: 'Default style for faces' })).getByRole('button', { name: /^Pixelated/ }))
  await user.click(within(row('Face 1')).getByText('Face 1'))
  await user.click(within(screen.getByRole('group', { name: 'Style of Face 1' })).getByRole('button', { name: /^Smooth/ }))
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(async () => expect(await saved()).toMatchObject({ style: 'Pixelated', tracks: [{}, { style: 'Smooth' }, {}] }))
  expect((await saved()).revision).toBe(3 + commands().length)
  expect((await saved()).tracks.map(({ id, style }) => [id, style])).toEqual([
    ['sure', null],
    ['unsure', 'Smooth'],
    ['medium', null],
  ])
})

test('[MEDIA-05] labels a drawn object by button, renames it, and offers only Black Box for labels that carry text', async () => {
  const { user, saved } = await showReview()
  await user.keyboard('{Shift>}B{/Shift}')
  const styleOptions = (name: string) =>
    within(screen.getByRole('group', { name }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
  expect(styleOptions('Style of Object 1')).toEqual(['Black Box', 'Pixelated', 'Smooth'])
  await user.click(within(screen.getByRole('group', { name: 'Style of Object 1' })).getByRole('button', { name: /^Pixelated/ }))
  expect(screen.getByText('Text may be readable through this style. Use solid black for anything with writing.')).toBeTruthy()
  await user.click(within(screen.getByRole('group', { name: 'Label of Object 1' })).getByRole('button', { name: 'Label as license plate' }))
  expect(styleOptions('Style of License plate 1')).toEqual(['Black Box'])
  expect(row('License plate 1')).not.toBe(document.body)
  expect(screen.queryByText(/^Text may be readable/)).toBeNull()
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(async () => expect((await saved()).tracks[3]).toMatchObject({ label: 'license_plate', number: 1, style: null }))
  expect((await saved()).lastNumbers).toEqual({ face: 3, object: 1 })
})

test('[MEDIA-05] recommends Black Box when faces get another style', async () => {
  const { user } = await showReview()
  const advice = () => screen.queryByText(/^Solid black hides identity best/)
  expect(advice()).toBeNull()
  await user.keyboard('{Shift>}W{/Shift}')
  expect(advice()?.textContent).toContain('38% of pixelated faces could still be matched to the person, against 10% by chance.')
  await user.click(screen.getByRole('button', { name: 'Header redact' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(/^Solid black hides identity best/)).toBeTruthy()
})

test('[MEDIA-04] removes a deleted detection from list and counts, keeps it in the record, and restores it from its group', async () => {
  const { user, saved } = await showReview()
  await user.click(screen.getByRole('button', { name: 'Delete Face 2' }))
  expect(rows()).toHaveLength(2)
  expect(panel().textContent).toContain('2 to redact, 0 left visible')
  expect(panel().textContent).toContain('2 total')
  expect(canvasName()).toBe('Image with 2 boxes')
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(async () => expect((await saved()).tracks.map(({ id, deleted }) => [id, deleted])).toContainEqual(['medium', true]))
  await user.click(screen.getByText('Deleted (1)'))
  await user.click(screen.getByRole('button', { name: 'Restore Face 2' }))
  expect(announced()).toBe('Face 2 restored')
  expect(panel().textContent).toContain('3 to redact, 0 left visible')
  expect(screen.queryByText(/^Deleted \(/)).toBeNull()
})

test('redacts all and leaves all visible', async () => {
  const { user } = await showReview()
  expect(screen.getByRole('button', { name: 'Redact all' }).hasAttribute('disabled')).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Leave all visible' }))
  expect(panel().textContent).toContain('0 to redact, 3 left visible')
  expect(announced()).toBe('All 3 left visible')
})

test('[MEDIA-04] filters the list by label, and the actions for all items change only what is shown', async () => {
  const others = [
    { ...plate, id: 'plate-1', number: 1, confidence: 0.9 },
    { ...plate, id: 'text', label: 'text' as const, number: 2, confidence: 0.8 },
    { ...plate, id: 'plate-2', number: 3, confidence: 0.3 },
  ]
  const { user } = await showReview({ detections: { tracks: [...reviewedFaces, ...others] } })
  const filter = screen.getByRole('combobox', { name: 'Show' })
  expect(
    within(filter)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['All (6)', 'Faces (3)', 'License plates (2)', 'Text (1)'])
  await user.selectOptions(filter, 'License plates (2)')
  expect(rows().map((item) => item.querySelector('button')?.textContent)).toEqual(['License plate 3Low, 30%', 'License plate 1High, 90%'])
  expect(panel().textContent).toContain('2 total')
  await user.click(screen.getByRole('button', { name: 'Leave all visible' }))
  expect(panel().textContent).toContain('4 to redact, 2 left visible')
  expect(announced()).toBe('2 license plates left visible')
  expect(screen.getByRole('button', { name: 'Leave all visible' }).hasAttribute('disabled')).toBe(true)
  await user.selectOptions(filter, 'All (6)')
  expect(rows()).toHaveLength(6)
  await user.click(screen.getByRole('button', { name: 'Redact all' }))
  expect(panel().textContent).toContain('6 to redact, 0 left visible')
})

test('[MEDIA-02] [MEDIA-04] filters the list by the names in the text of an image', async () => {
  const names = [
    { ...plate, id: 'person', label: 'entity:PERSON' as const, number: 1, confidence: 0.9, text: 'Maria Holloway' },
    { ...plate, id: 'place', label: 'entity:GPE' as const, number: 2, confidence: 0.8, text: 'Lisbon' },
  ]
  const { user } = await showReview({ detections: { tracks: [...reviewedFaces, ...names] } })
  const filter = screen.getByRole('combobox', { name: 'Show' })
  await user.selectOptions(filter, 'Names (2)')
  expect(rows().map((item) => item.querySelector('button')?.textContent)).toEqual([
    'Country, city or state 2LisbonHigh, 80%',
    'Person 1Maria HollowayHigh, 90%',
  ])
  await user.click(screen.getByRole('button', { name: 'Leave all visible' }))
  expect(panel().textContent).toContain('3 to redact, 2 left visible')
  expect(announced()).toBe('2 names left visible')
})

test('[MEDIA-04] offers no filter where all items have the same label', async () => {
  await showReview()
  expect(screen.queryByRole('combobox', { name: 'Show' })).toBeNull()
})

test('[MEDIA-05] offers only Black Box for a detected license plate', async () => {
  const { user } = await showReview({ detections: { tracks: [{ ...plate, number: 1 }] } })
  await user.click(within(row('License plate 1')).getByText('License plate 1'))
  const choices = within(screen.getByRole('group', { name: 'Style of License plate 1' })).getAllByRole('button')
  expect(choices.map(({ textContent }) => textContent)).toEqual(['Black Box'])
  await user.keyboard('w')
  expect(row('License plate 1').textContent).not.toContain('Pixelated')
})

test('ignores shortcuts in fields and dialogs, and single-key shortcuts can be turned off', async () => {
  const { user } = await showReview()
  await user.keyboard('n?')
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  expect(within(dialog).getByText('Resize')).toBeTruthy()
  await user.keyboard('k')
  expect(panel().textContent).toContain('3 to redact')
  await user.click(within(dialog).getByRole('checkbox', { name: 'Single-key shortcuts' }))
  await user.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1) ?? dialog)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('k')
  expect(panel().textContent).toContain('3 to redact')
  await user.keyboard('{Delete}')
  expect(rows()).toHaveLength(2)
})
