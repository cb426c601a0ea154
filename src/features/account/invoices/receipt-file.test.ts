import { expect, test } from 'vitest'

import { invoiceLike } from '../test-support'
import { receiptFile } from './receipt-file'

const payer = { name: 'Ada Okafor', email: 'ada@council.example' }

test('[ACC-01] a receipt contains all details of the payment', () => {
  const { name, text } = receiptFile(invoiceLike('receipt-1042', { recurring: true, minutes: 600, amount: 9480 }), payer, 'USD')
  expect(name).toBe('receipt-1042.txt')
  expect(text.replace(/\d+ Nov 2026, \d\d:\d\d/, 'THEN')).toBe(
    [
      'Redaction Studio',
      '',
      'Receipt:  receipt-1042',
      'Date:     THEN',
      'Customer: Ada Okafor (ada@council.example)',
      'For:      Subscription, 10 hours',
      'Amount:   $94.80',
      'Payment:  Success',
      '',
    ].join('\n'),
  )
})

test('the file name contains only characters that file systems allow', () => {
  expect(receiptFile(invoiceLike('a/b\\c:*?'), payer, 'GBP').name).toBe('receipt-a-b-c-.txt')
})
