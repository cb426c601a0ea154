import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { notificationsState } from '#notifications/notify.ts'
import { reviewedFaces, showReview } from '#tests/review-page.tsx'

const panel = () => screen.getByRole('complementary', { name: 'Detections' })
const rows = () => within(within(panel()).getByRole('list', { name: /^Detections/ })).getAllByRole('listitem')
const names = () => rows().map((row) => row.textContent.match(/^\D+\d/)?.[0] ?? '')

/** Sends a clipboard event and returns its data and whether the page has handled it. */
function send(type: 'copy' | 'cut' | 'paste', target: Element, text = ''): { text: string; isHandled: boolean } {
  let kept = text
  const clipboardData = { getData: () => kept, setData: (_type: string, data: string) => (kept = data) }
  const event = createEvent[type](target, { clipboardData })
  const isHandled = !fireEvent(target, event)
  return { text: kept, isHandled }
}

test('[MEDIA-04] copies and pastes the selected boxes by the clipboard events of the page', async () => {
  const { user, saved, backend } = await showReview()
  await user.click(within(panel()).getByText('Face 1'))
  const { text, isHandled } = send('copy', screen.getByRole('application'))
  expect(isHandled).toBe(true)
  expect(JSON.parse(text)).toEqual({
    type: 'redaction-studio/boxes',
    version: 1,
    boxes: [{ kind: 'face', decision: 'redact', style: null, rect: { x: 400, y: 100, width: 80, height: 80 } }],
  })
  expect(send('paste', document.body, text).isHandled).toBe(true)
  expect(names()).toEqual(['Face 1', 'Face 2', 'Face 3', 'Face 4'])
  expect(screen.getByRole('status').textContent).toBe('1 box pasted')
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(async () => expect((await saved()).tracks).toHaveLength(4))
  expect(backend.sent('PATCH')).toMatchObject([
    {
      changes: [
        { type: 'add_track', index: 3, track: { source: 'drawn', number: 4 } },
        { type: 'settings', lastNumbers: { face: 4 } },
      ],
    },
  ])
  expect(send('cut', document.body).isHandled).toBe(true)
  expect(names()).toEqual(['Face 1', 'Face 2', 'Face 3'])
})

test('[MEDIA-04] pastes nothing for other text and says so', async () => {
  await showReview()
  expect(send('paste', document.body, 'call me back').isHandled).toBe(true)
  expect(names()).toHaveLength(reviewedFaces.length)
  expect(notificationsState.list.map(({ message }) => message)).toEqual(['Couldn’t paste. Copy boxes in a review first.'])
})

test('[MEDIA-04] leaves copying and pasting in text fields, in selected text and without a selected box to the browser', async () => {
  const { user } = await showReview()
  expect(send('copy', document.body).isHandled).toBe(false)
  await user.click(within(panel()).getByText('Face 1'))
  const field = document.body.appendChild(document.createElement('input'))
  try {
    expect([send('copy', field).isHandled, send('cut', field).isHandled, send('paste', field, 'x').isHandled]).toEqual([
      false,
      false,
      false,
    ])
    const heading = screen.getByRole('heading', { name: 'street.jpg' })
    document.getSelection()?.selectAllChildren(heading)
    expect(send('copy', heading).isHandled).toBe(false)
    document.getSelection()?.removeAllRanges()
    expect(send('copy', heading).isHandled).toBe(true)
    // The keys themselves stay with the browser, which sends the events.
    for (const key of ['c', 'x', 'v']) expect(fireEvent.keyDown(document.body, { key, ctrlKey: true })).toBe(true)
    expect(fireEvent.keyDown(document.body, { key: 'd', ctrlKey: true })).toBe(false)
  } finally {
    field.remove()
  }
})
