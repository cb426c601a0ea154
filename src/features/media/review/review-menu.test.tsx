import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { faceTrack } from '#tests/editor-driver.ts'
import { reviewedFaces, showReview } from '#tests/review-page.tsx'

const plate = faceTrack('plate', { x: 300, y: 500, width: 120, height: 30 }, { kind: 'object', label: 'license_plate' })
const panel = () => screen.getByRole('complementary', { name: 'Detections' })
const rows = () => within(within(panel()).getByRole('list', { name: /^Detections/ })).getAllByRole('listitem')
const row = (name: string) => rows().find((item) => within(item).queryByText(name)) ?? document.body
const selected = () => rows().flatMap((item) => item.querySelector('[aria-current=true]')?.textContent.match(/^\D+\d/)?.[0] ?? [])
const menu = () => screen.getByRole('menu', { name: /^Actions/ })
const entry = (name: string) => within(menu()).getByRole('menuitem', { name: new RegExp(`^${name}\\b`) })
/** Returns the text of the focused entry without its shortcut. */
const focused = () => document.activeElement?.querySelector('.bp6-text-overflow-ellipsis')?.textContent

test('[MEDIA-04] opens a menu of actions with their shortcuts by a right click on a row, which selects it', async () => {
  const { user } = await showReview()
  fireEvent.contextMenu(within(row('Face 2')).getByText('Face 2'), { clientX: 40, clientY: 40 })
  expect(selected()).toEqual(['Face 2'])
  expect(menu().getAttribute('aria-label')).toBe('Actions: Face 2 selected')
  expect(
    within(menu())
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'RedactR',
    'Leave visibleK',
    'Redact everything elseCtrl+Shift+E',
    'StyleOpen sub menu',
    'ShapeOpen sub menu',
    'DuplicateCtrl+D',
    'CopyCtrl+C',
    'PasteCtrl+V',
    'Select all of this kind',
    'DeleteDel',
  ])
  // A face that is to be redacted already is still marked as reviewed.
  expect(entry('Redact(?! everything)').getAttribute('aria-disabled')).toBeNull()
  await user.click(entry('Leave visible'))
  expect(screen.queryByRole('menu', { name: /^Actions/ })).toBeNull()
  expect(within(row('Face 2')).getByRole('button', { name: 'Leave visible' }).getAttribute('aria-pressed')).toBe('true')
})

test('[MEDIA-04] keeps several selected rows for the menu, and selects another one', async () => {
  const { user } = await showReview()
  await user.keyboard('{Control>}a{/Control}')
  fireEvent.contextMenu(row('Face 1'))
  expect(selected()).toEqual(['Face 1', 'Face 2', 'Face 3'])
  expect(menu().getAttribute('aria-label')).toBe('Actions: 3 items selected')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu', { name: /^Actions/ })).toBeNull())
  await user.click(within(row('Face 1')).getByText('Face 1'))
  fireEvent.contextMenu(row('Face 3'))
  expect(selected()).toEqual(['Face 3'])
  await user.click(entry('Delete'))
  expect(screen.getByText('Deleted (1)')).toBeTruthy()
})

test('[MEDIA-04] opens the menu of the box under the pointer on the image', async () => {
  const { user } = await showReview({ detections: { tracks: [...reviewedFaces, plate] } })
  const canvas = screen.getByRole('application')
  // The stand-in for the view is one pixel wide, so the smallest box is there.
  expect(fireEvent.contextMenu(canvas, { clientX: 0, clientY: 0 })).toBe(false)
  expect(selected()).toEqual(['License plate 1'])
  expect(menu()).toBeTruthy()
  await user.keyboard('{Escape}')
  fireEvent.contextMenu(canvas, { clientX: 600, clientY: 600 })
  expect(selected()).toEqual([])
  expect(entry('Delete').getAttribute('aria-disabled')).toBe('true')
  expect(entry('Style').getAttribute('aria-disabled')).toBe('true')
  expect(entry('Paste').getAttribute('aria-disabled')).toBeNull()
  expect(focused()).toBe('Paste')
})

test.each(['{Shift>}{F10}{/Shift}', '{ContextMenu}'])('[MEDIA-04] works by keyboard alone, opened by %s', async (keys) => {
  const { user, saved } = await showReview()
  within(row('Face 2'))
    .getByRole('button', { name: /^Face 2/ })
    .focus()
  await user.keyboard(keys)
  expect(selected()).toEqual(['Face 2'])
  expect(focused()).toBe('Redact')
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}')
  const submenu = await within(menu()).findByRole('menu', { name: 'Shape' })
  await user.keyboard('{ArrowRight}')
  expect(focused()).toBe('Box')
  expect(within(submenu).getByRole('menuitemradio', { name: 'Box' }).getAttribute('aria-checked')).toBe('true')
  await user.keyboard('{ArrowDown}{Enter}')
  expect(screen.queryByRole('menu', { name: /^Actions/ })).toBeNull()
  expect(document.activeElement).toBe(within(row('Face 2')).getByRole('button', { name: /^Face 2/ }))
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(async () => expect((await saved()).tracks.map(({ shape }) => shape)).toEqual([undefined, undefined, 'ellipse']))
})

test('[MEDIA-04] redacts everything except a region by the menu, as one step that is undone, and by its shortcut', async () => {
  const { user, saved } = await showReview()
  fireEvent.contextMenu(within(row('Face 2')).getByText('Face 2'))
  await user.click(entry('Redact everything else'))
  expect(within(row('Face 2')).getByRole('button', { name: 'Leave visible' }).getAttribute('aria-pressed')).toBe('true')
  const drawn = () => rows().flatMap((item) => /(Everything except Face|Object) \d/.exec(item.textContent)?.[0] ?? [])
  expect(drawn()).toEqual(['Everything except Face 2'])
  expect(within(row('Everything except Face 2')).getByText('4 regions')).toBeTruthy()
  await user.keyboard('{Control>}z{/Control}')
  expect(drawn()).toEqual([])
  expect(within(row('Face 2')).getByRole('button', { name: 'Redact' }).getAttribute('aria-pressed')).toBe('true')
  await user.keyboard('{Control>}{Shift>}e{/Shift}{/Control}')
  await user.click(screen.getByRole('button', { name: 'Delete Everything except Face 2' }))
  expect(drawn()).toEqual([])
  await user.keyboard('{Control>}z{/Control}')
  await user.click(screen.getByRole('button', { name: 'Regions of “Everything except Face 2”' }))
  expect(drawn()).toEqual(['Everything except Face 2', 'Object 5', 'Object 6', 'Object 7', 'Object 8'])
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(async () =>
    expect((await saved()).tracks.map(({ id, decision, positions: [place] }) => [id.length < 9 ? id : 'new', decision, place])).toEqual([
      ['sure', 'redact', { time: 0, x: 100, y: 100, width: 80, height: 80 }],
      ['unsure', 'redact', { time: 0, x: 400, y: 100, width: 80, height: 80 }],
      ['medium', 'keep', { time: 0, x: 700, y: 100, width: 80, height: 80 }],
      ['new', 'redact', { time: 0, x: 0, y: 0, width: 1000, height: 100 }],
      ['new', 'redact', { time: 0, x: 0, y: 100, width: 700, height: 80 }],
      ['new', 'redact', { time: 0, x: 780, y: 100, width: 220, height: 80 }],
      ['new', 'redact', { time: 0, x: 0, y: 180, width: 1000, height: 620 }],
    ]),
  )
})
