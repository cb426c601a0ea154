import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { faceTrack } from './editor-driver'
import { reviewedFaces, showReview } from './review-page'

const plate = faceTrack('plate', { x: 100, y: 500, width: 120, height: 40 }, { kind: 'object', label: 'license_plate', number: 1 })
const text = faceTrack('text', { x: 500, y: 500, width: 120, height: 40 }, { kind: 'object', label: 'text', number: 2, decision: 'keep' })

type Options = Parameters<typeof showReview>[0]

/** Opens the export dialog of a review with three faces, one license plate, and one text that stays visible. */
async function openExport(options: Options = {}) {
  const page = await showReview({ detections: { tracks: [...reviewedFaces, plate, text] }, ...options })
  await page.user.click(screen.getByRole('button', { name: 'Header redact' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Redact file' }))
  const send = async () => {
    await page.user.click(dialog.getByRole('checkbox', { name: /^I have inspected/ }))
    await page.user.click(dialog.getByRole('button', { name: 'Redact file' }))
  }
  const sent = () => page.commands().filter(({ call }) => call === 'POST /media/m1/redact')
  return { ...page, dialog, send, sent }
}

test('[MEDIA-05] offers a choice of what to redact, with everything selected, and then sends none', async () => {
  const { dialog, send, sent } = await openExport()
  await dialog.findByRole('checkbox', { name: 'Faces (3)' })
  const boxes = within(dialog.getByRole('group', { name: 'Redact' })).getAllByRole('checkbox')
  expect(boxes.map((box) => [box.closest('label')?.textContent, (box as HTMLInputElement).checked])).toEqual([
    ['Faces (3)', true],
    ['License plates (1)', true],
  ])
  expect(dialog.getByText(/^3 faces and 1 license plate will be blacked out. 1 item will stay visible/)).toBeTruthy()
  await send()
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.body).not.toHaveProperty('labels')
})

test('[MEDIA-05] redacts only the selected labels, and says what stays visible', async () => {
  const { user, dialog, send, sent } = await openExport()
  await user.click(await dialog.findByRole('checkbox', { name: 'Faces (3)' }))
  expect(dialog.getByText(/^1 license plate will be blacked out. 4 items will stay visible/)).toBeTruthy()
  expect(dialog.getByText(/Unselected items stay visible in this export/)).toBeTruthy()
  await send()
  await waitFor(() => expect(sent()).toMatchObject([{ body: { labels: ['license_plate'] } }]))
})

test('[MEDIA-05] requires a selection', async () => {
  const { user, dialog, sent } = await openExport()
  for (const name of ['Faces (3)', 'License plates (1)']) await user.click(await dialog.findByRole('checkbox', { name }))
  expect(dialog.getByText('Select at least one item.')).toBeTruthy()
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Redact file' })
  expect(button.disabled).toBe(true)
  await user.click(dialog.getByRole('checkbox', { name: 'Faces (3)' }))
  expect(button.disabled).toBe(false)
  expect(sent()).toEqual([])
})

test('[MEDIA-05] offers no choice when there is only one label', async () => {
  const { backend, dialog } = await openExport({ detections: { tracks: [...reviewedFaces, text] } })
  await waitFor(() => expect(backend.requestsOf('getCapabilities')).toHaveLength(1))
  expect(dialog.queryByRole('group', { name: 'Redact' })).toBeNull()
})

test('[MEDIA-05] offers no choice on a back end of version 1.0.0, which would ignore it', async () => {
  const { backend, dialog, send, sent } = await openExport({ prepare: ({ refuse }) => void refuse('getCapabilities', 404) })
  await waitFor(() => expect(backend.requestsOf('getCapabilities').length).toBeGreaterThan(0))
  await send()
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(dialog.queryByRole('group', { name: 'Redact' })).toBeNull()
  expect(sent()[0]?.body).not.toHaveProperty('labels')
})
