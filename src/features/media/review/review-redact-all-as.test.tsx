import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import type { ReasonList } from '#generated/model/reasonList.zod.ts'
import { reviewedFaces, showReview } from '#tests/review-page.tsx'
import type { PageBackend } from '#tests/support/page-backend.ts'

const REASONS: ReasonList = {
  revision: 1,
  reasons: [
    { code: 's40(2)', text: 'Personal information' },
    { code: 's38', text: '' },
  ],
  defaultReason: null,
}
const offer =
  (list: ReasonList) =>
  ({ override }: PageBackend): void =>
    void override('getReasons', () => ({ status: 200, body: list }))
const menuButton = () => screen.findByRole('button', { name: 'Redact all as…' })
const entries = (menu: HTMLElement) =>
  within(menu)
    .getAllByRole('menuitem')
    .map(({ textContent }) => textContent)

test('[MEDIA-05] offers the project’s reasons beside “Redact all”, and redacts all for one of them as one undo step', async () => {
  const tracks = reviewedFaces.map((face, index) => (index === 0 ? { ...face, decision: 'keep' as const } : face))
  const { user, saved } = await showReview({ detections: { tracks }, prepare: offer(REASONS) })
  await user.click(await menuButton())
  const menu = await screen.findByRole('menu', { name: 'Redact all as' })
  expect(entries(menu)).toEqual(['s40(2): Personal information', 's38'])
  await user.click(within(menu).getByRole('menuitem', { name: 's40(2): Personal information' }))
  const decisions = async () => (await saved()).tracks.map(({ decision, reason }) => [decision, reason])
  await waitFor(async () => expect(await decisions()).toEqual(reviewedFaces.map(() => ['redact', 's40(2)'])))
  // The menu's button keeps the focus, so only its entries are disabled once nothing is left.
  await waitFor(async () => expect(document.activeElement).toBe(await menuButton()))
  await user.click(await menuButton())
  const settled = within(await screen.findByRole('menu', { name: 'Redact all as' })).getAllByRole('menuitem')
  expect(settled.map((entry) => entry.getAttribute('aria-disabled'))).toEqual(['true', 'true'])
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(async () =>
    expect(await decisions()).toEqual([
      ['keep', undefined],
      ['redact', undefined],
      ['redact', undefined],
    ]),
  )
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveProperty('disabled', true)
})

test('[MEDIA-05] no longer offers a reason that was removed from the project meanwhile', async () => {
  const { user, backend } = await showReview({ prepare: offer(REASONS) })
  const button = await menuButton()
  offer({ ...REASONS, revision: 2, reasons: REASONS.reasons.slice(1) })(backend)
  await user.click(button)
  const menu = await screen.findByRole('menu', { name: 'Redact all as' })
  await waitFor(() => expect(entries(menu)).toEqual(['s38']))
})

test.each([
  ['a project without reasons', offer({ ...REASONS, reasons: [] })],
  ['a back end without reasons', ({ respondEmpty }: PageBackend): void => void respondEmpty('getReasons', 404)],
])('[MEDIA-05] %s has no such menu', async (_name, prepare) => {
  const { backend } = await showReview({ prepare })
  await waitFor(() => expect(backend.requestsOf('getReasons').length).toBeGreaterThan(0))
  expect(screen.getByRole('button', { name: 'Redact all' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Redact all as…' })).toBeNull()
})
