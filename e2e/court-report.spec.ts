import type { Page } from '@playwright/test'

import type { Detections } from '#generated/model/detections.zod.ts'
import { VersionReport } from '#generated/model/versionReport.zod.ts'

import { card, signInAsDemo } from './support/steps.ts'
import { expect, test } from './support/studio-test.ts'

test.use({ begins: 'demo account' })

const MEDIA = '/media/sample-reception-desk'

/** Calls the back end as the page's session. */
async function call<Answer = unknown>(page: Page, method: string, path: string, body?: unknown): Promise<Answer> {
  return page.evaluate(
    async ([verb, address, text]) => {
      const response = await fetch(`/legacy${address}`, {
        method: verb,
        ...(text === undefined ? {} : { body: text, headers: { 'Content-Type': 'application/json' } }),
      })
      const answer = await response.text()
      if (!response.ok) throw new Error(`${verb} ${address}: ${answer}`)
      return (answer === '' ? undefined : JSON.parse(answer)) as Answer
    },
    [method, path, body === undefined ? undefined : JSON.stringify(body)] as const,
  )
}

const state = async (page: Page): Promise<string> => (await call<{ state: string }>(page, 'GET', MEDIA)).state

test('[MEDIA-05] [MEDIA-06] padded ellipses with reason codes are exported, verified and reported with thumbnails of the output', async ({
  studio: { page },
}) => {
  await signInAsDemo(page)
  await expect(card(page, 'Reception desk.jpg')).toBeVisible()
  const reasons = [{ code: 's40(2)', text: 'Personal information of a third party' }]
  await call(page, 'PUT', '/projects/sample-project/reasons', { revision: 0, reasons, defaultReason: 's40(2)' })
  await call(page, 'POST', `${MEDIA}/detect`, { increasedAccuracy: false, tags: { faces: 1 } })
  await expect.poll(() => state(page), { timeout: 180_000 }).toBe('Ready for review')
  const review = await call<Detections>(page, 'GET', `${MEDIA}/detections`)
  expect(review).toMatchObject({ defaultReason: 's40(2)', tracks: [{}, {}, {}] })
  const faces = review.tracks.toSorted((one, other) => (one.number ?? 0) - (other.number ?? 0))
  const edit = (id: string | undefined, fields: object) => ({ type: 'edit_track', id, fields })
  const drawn = { id: 'sign', kind: 'object', source: 'drawn', confidence: null, decision: 'keep', style: null }
  const sign = { ...drawn, note: 'A public notice', positions: [{ time: 0, x: 40, y: 40, width: 120, height: 60 }] }
  const { revision } = await call<Detections>(page, 'PATCH', `${MEDIA}/detections`, {
    revision: review.revision,
    changes: [
      { type: 'settings', facePadding: 0.2, coverLabels: true },
      edit(faces[0]?.id, { shape: 'ellipse', reviewed: { at: 1 } }),
      edit(faces[1]?.id, { shape: 'ellipse', style: 'Pixelated', note: 'A visitor' }),
      { type: 'add_track', track: sign },
      { type: 'add_track', track: { ...sign, id: 'mistake', deleted: true } },
    ],
  })
  const original = await card(page, 'Reception desk.jpg').getByRole('img').first().getAttribute('src')
  const attestation = { statement: 'I have inspected this file and confirm the redaction decisions for this export.', unreviewed: 4 }
  await call(page, 'POST', `${MEDIA}/redact`, { revision, title: 'Reception desk, request 114', description: '', attestation })
  await expect.poll(() => state(page), { timeout: 180_000 }).toBe('Redacted')
  const { versions } = await call<{ versions: { id: string; release: string }[] }>(page, 'GET', `${MEDIA}/versions`)
  expect(versions).toMatchObject([{ release: 'released' }])

  const path = `${MEDIA}/versions/${versions[0]?.id}`
  const { report } = VersionReport.parse(await call(page, 'GET', `${path}/report?format=json`))
  expect(report.attestation).toMatchObject({ statement: attestation.statement, unreviewed: 3 })
  expect(report.redacted.filter(({ shape }) => shape === 'ellipse')).toHaveLength(2)
  expect(report.items?.map(({ outcome }) => outcome).toSorted()).toEqual(['deleted', 'redacted', 'redacted', 'redacted', 'visible'])
  expect(report.items?.every(({ thumbnail = '' }) => thumbnail.length > 500)).toBe(true)

  // The library shows the redacted image, whose thumbnail has another address.
  await page.goto('/home')
  await expect(card(page, 'Reception desk.jpg').getByRole('img').first()).not.toHaveAttribute('src', original ?? '')

  await page.goto(`/legacy${path}/report?format=html`)
  await expect(page.getByRole('heading', { name: 'Redacted (3)' })).toBeVisible()
  const shown = page.locator('.shown img')
  await expect(shown).toHaveCount(5)
  const widths = await shown.evaluateAll((images) => images.map((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
  expect(Math.min(...widths)).toBeGreaterThan(20)
  await expect(page.locator('blockquote')).toContainText(attestation.statement)

  await page.goto(`/legacy${path}/report?format=exemptions`)
  await expect(page.getByText('3 redactions, 0 without a reason')).toBeVisible()
  // Its styles apply: the browser's own cells have no border.
  await expect(page.getByRole('cell').first()).toHaveCSS('border-bottom-style', 'solid')
})
