import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'

import { refusal, serve } from '../../../api/test-support'
import { renderAt } from '../../../ui/test-support'
import { invoiceLike, userLike } from '../test-support'
import { Component as InvoicesPage } from './invoices-page'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function serveAndRender(list: () => unknown): void {
  serve({ 'GET /app/info': () => userLike(), 'GET /app/info/payment/invoices': list })
  renderAt('/app/account/invoices', <InvoicesPage />)
}

const cells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )

test('loading, and an error that can be tried again', async () => {
  let isDown = true
  serveAndRender(() => (isDown ? refusal(500) : { invoices: [invoiceLike('r1')] }))
  expect(screen.getByRole('status').textContent).toContain('Loading invoices')
  expect((await screen.findByRole('alert')).textContent).toContain('The server stumbled.')
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('table', { name: 'Invoices' })).toBeTruthy()
})

test('without any invoice the page says when one comes, and leads to the plan', async () => {
  serveAndRender(() => ({ invoices: [] }))
  expect(await screen.findByRole('heading', { name: 'No invoices' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'View plan' }).getAttribute('href')).toBe('/app/account/your-plan/')
  expect(document.title).toBe('Invoices – Redaction Studio')
})

test('[ACC-01] [ENT-05] each invoice shows what it was for, its state, its amount and its receipt', async () => {
  const invoices = [
    invoiceLike('receipt-2', { recurring: true, minutes: 600, amount: 123_456 }),
    invoiceLike('receipt-1', { state: 'Failed' }),
  ]
  serveAndRender(() => ({ invoices }))
  await screen.findByRole('table')
  expect(cells().map((row) => row.slice(1))).toEqual([
    ['Subscription', '10 hours', 'Success', '£1,234.56', 'receipt-2'],
    ['Top-up', '1 hour', 'Failed', '£14.40', 'receipt-1'],
  ])
  expect(cells()[0]?.[0]).toMatch(/^\d+ Nov 2026, \d\d:\d\d$/)
})

test('[FMT-02] a site for the United States shows dollars', async () => {
  vi.stubGlobal('location', { ...location, host: 'studio.example.us', href: 'https://studio.example.us/app/account/invoices' })
  serveAndRender(() => ({ invoices: [invoiceLike('r1')] }))
  await screen.findByRole('table')
  expect(cells()[0]?.[4]).toBe('$14.40')
})

test('a receipt is saved as a file', async () => {
  const saved: Blob[] = []
  const names: string[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (blob: Blob) => saved.push(blob) && 'blob:r', revokeObjectURL: () => undefined }),
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  serveAndRender(() => ({ invoices: [invoiceLike('receipt-1')] }))
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Save receipt receipt-1' })).toHaveProperty('disabled', false))
  await userEvent.click(screen.getByRole('button', { name: 'Save receipt receipt-1' }))
  expect(names).toEqual(['receipt-1.txt'])
  expect(saved.map(({ type }) => type)).toEqual(['text/plain'])
})

test('the rest of a long list is shown on request', async () => {
  serveAndRender(() => ({ invoices: Array.from({ length: 30 }, (_, index) => invoiceLike(`r${index}`)) }))
  expect(await screen.findByText('25 of 30')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect(cells()).toHaveLength(30)
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})
