import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { reviewedFaces, showReview } from '#tests/review-page.tsx'
import { faceTrack } from '#tests/editor-driver.ts'

const STATEMENT = 'I have inspected this file and confirm the redaction decisions for this export.'
const WARNING = 'Text may be readable through this style. Use solid black for anything with writing.'
const REFUSAL = 'Text was detected under Object 1, and text can be read through Pixelated. Use solid black there, then redact again.'

const pixelated = faceTrack(
  'pin',
  { x: 300, y: 400, width: 80, height: 40 },
  { kind: 'object', label: 'other', number: 1, style: 'Pixelated' },
)

async function openExport(tracks = [...reviewedFaces, pixelated]) {
  const page = await showReview({ detections: { tracks } })
  const open = async () => {
    await page.user.click(screen.getByRole('button', { name: 'Header redact' }))
    return within(await screen.findByRole('dialog', { name: 'Redact file' }))
  }
  const savedStyle = async () => (await page.saved()).tracks.find(({ id }) => id === 'pin')?.style
  return { ...page, open, savedStyle, dialog: await open() }
}

test('[MEDIA-05] warns before an export of a pixelated object, and one click redacts it with Black Box', async () => {
  const { user, dialog, savedStyle } = await openExport()
  const group = within(dialog.getByRole('group', { name: 'Style of objects' }))
  expect(group.getByText(`Object 1 isn’t redacted in solid black. ${WARNING}`)).toBeTruthy()
  await user.click(group.getByRole('button', { name: 'Use Black Box' }))
  expect(dialog.queryByRole('group', { name: 'Style of objects' })).toBeNull()
  await user.click(dialog.getByRole('checkbox', { name: STATEMENT }))
  await user.click(dialog.getByRole('button', { name: 'Redact file' }))
  await waitFor(async () => expect(await savedStyle()).toBe('Black Box'))
})

test('[MEDIA-05] doesn’t warn before an export of faces and of objects in Black Box', async () => {
  const { dialog } = await openExport([...reviewedFaces, { ...pixelated, style: null }])
  expect(dialog.queryByRole('group', { name: 'Style of objects' })).toBeNull()
  expect(dialog.queryByRole('button', { name: 'Use Black Box' })).toBeNull()
})

async function refusedExport() {
  const page = await openExport()
  const { user, dialog, startedRedaction, sendJob } = page
  await user.click(dialog.getByRole('checkbox', { name: STATEMENT }))
  await user.click(dialog.getByRole('button', { name: 'Redact file' }))
  const proceed = await dialog.findByRole('button', { name: 'View review' })
  const failure = { code: 'readable-text', itemIds: ['pin'] }
  const refuse = () => act(async () => sendJob({ ...(await startedRedaction()), state: 'failed', error: REFUSAL, failure, finishedAt: 2 }))
  return { ...page, proceed, refuse }
}

test('[MEDIA-05] shows why an export was refused in the dialog, and one click redacts the item with Black Box', async () => {
  const { user, dialog, refuse, savedStyle } = await refusedExport()
  await refuse()
  expect((await dialog.findByRole('alert')).textContent).toBe(`Nothing was exported. ${REFUSAL}`)
  await user.click(dialog.getAllByRole('button', { name: 'Use Black Box' }).at(-1) ?? document.body)
  expect(dialog.queryByRole('button', { name: 'Use Black Box' })).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Try again' }))
  await waitFor(async () => expect(await savedStyle()).toBe('Black Box'))
})

test('[MEDIA-05] shows why an export was refused in the review, and one click redacts the item with Black Box', async () => {
  const { user, proceed, refuse } = await refusedExport()
  await user.click(proceed)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await refuse()
  const button = await screen.findByRole('button', { name: 'Use Black Box' })
  const alerts = screen.getAllByRole('alert').map(({ textContent }) => textContent)
  expect(alerts).toContainEqual(expect.stringContaining(`Nothing was exported. ${REFUSAL}`))
  await user.click(button)
  expect(screen.queryByRole('button', { name: 'Use Black Box' })).toBeNull()
})
