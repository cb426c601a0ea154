import type { Invoice } from '#generated/model/invoice.zod.ts'
import { remainingTimeWords } from '#lib/words/durations.ts'
import { formatDateTime } from '#lib/words/formats.ts'
import { formatMoney, type Currency } from '../money'

/** Returns the subject of an invoice. */
export function subjectOf({ recurring }: Invoice): string {
  return recurring ? 'Subscription' : 'Top-up'
}

/** Renders an invoice as a plain-text receipt for its customer. */
export function receiptFile(invoice: Invoice, payer: { name: string; email: string }, currency: Currency): { name: string; text: string } {
  const lines = {
    Receipt: invoice.receiptId,
    Date: formatDateTime(invoice.timestamp),
    Customer: `${payer.name} (${payer.email})`,
    For: `${subjectOf(invoice)}, ${remainingTimeWords(invoice.minutes * 60)}`,
    Amount: formatMoney(invoice.amount, currency),
    Payment: invoice.state,
  }
  const width = Math.max(...Object.keys(lines).map((label) => label.length)) + 2
  const text = Object.entries(lines).map(([label, value]) => `${`${label}:`.padEnd(width)}${value}\n`)
  // The file name has only characters that every file system accepts. The text has the full number.
  const stem = invoice.receiptId.replace(/[^\w-]+/g, '-')
  return { name: `${stem.startsWith('receipt') ? '' : 'receipt-'}${stem}.txt`, text: `Redaction Studio\n\n${text.join('')}` }
}
