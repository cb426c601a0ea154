import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import type { Invoice } from '#generated/model/invoice.zod.ts'
import { startPageBackend } from '#tests/support/page-backend.ts'
import { ADA } from '#tests/support/records.ts'
import { renderWithBackend } from '#tests/support/render-page.tsx'
import { renderAt } from '#ui/test-support.tsx'
import { invoiceLike } from '../test-support'
import { Component as InvoicesPage } from './invoices-page'

const path = '/app/account/invoices'
const rowsOf = (invoices: Invoice[]) => ({ invoices: invoices.map((invoice) => ({ id: invoice.receiptId, ownerId: ADA, invoice })) })
const show = (...invoices: Invoice[]) => renderWithBackend(<InvoicesPage />, { path, seed: rowsOf(invoices) })

const cells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )

test('shows that it is loading, and an error with Try again', async () => {
  const backend = await startPageBackend({ seed: rowsOf([invoiceLike('r1')]) })
  const recover = backend.refuse('listInvoices', 500)
  renderAt(path, <InvoicesPage />)
  expect(screen.getByRole('status').textContent).toContain('Loading invoices')
  expect((await screen.findByRole('alert')).textContent).toContain('The server stumbled.')
  recover()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('table', { name: 'Invoices' })).toBeTruthy()
})

test('explains when invoices appear if there are none, and links to the plan', async () => {
  await show()
  expect(await screen.findByRole('heading', { name: 'No invoices' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'View plan' }).getAttribute('href')).toBe('/app/account/your-plan/')
  expect(document.title).toBe('Invoices – Redaction Studio')
})

test('[ACC-01] [ENT-05] shows the subject, state, amount and receipt of each invoice', async () => {
  await show(invoiceLike('receipt-1', { state: 'Failed' }), invoiceLike('receipt-2', { recurring: true, minutes: 600, amount: 123_456 }))
  await screen.findByRole('table')
  expect(cells().map((row) => row.slice(1))).toEqual([
    ['Subscription', '10 hours', 'Success', '£1,234.56', 'receipt-2'],
    ['Top-up', '1 hour', 'Failed', '£14.40', 'receipt-1'],
  ])
  expect(cells()[0]?.[0]).toMatch(/^\d+ Nov 2026, \d\d:\d\d$/)
})

test('[FMT-02] shows dollars on a site for the United States', async () => {
  vi.stubGlobal('location', { ...location, host: 'studio.example.us', href: 'https://studio.example.us/app/account/invoices' })
  await show(invoiceLike('r1'))
  await screen.findByRole('table')
  expect(cells()[0]?.[4]).toBe('$14.40')
})

test('saves a receipt as a file', async () => {
  const saved: Blob[] = []
  const names: string[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (blob: Blob) => saved.push(blob) && 'blob:r', revokeObjectURL: () => undefined }),
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  await show(invoiceLike('receipt-1'))
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Save receipt receipt-1' })).toHaveProperty('disabled', false))
  await userEvent.click(screen.getByRole('button', { name: 'Save receipt receipt-1' }))
  expect(names).toEqual(['receipt-1.txt'])
  expect(saved.map(({ type }) => type)).toEqual(['text/plain'])
})

test('shows the rest of a long list on Show more', async () => {
  await show(...Array.from({ length: 30 }, (_, index) => invoiceLike(`r${index}`)))
  expect(await screen.findByText('25 of 30')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect(cells()).toHaveLength(30)
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})
