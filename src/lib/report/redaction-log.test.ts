import { expect, it } from 'vitest'

import { logName, redactionLogCsv } from './redaction-log'

it('[MEDIA-06] lists page, number, category and reason of each redaction in the order of the pages', () => {
  const marks = [
    { markId: 'b', page: 2, number: 1, label: 'face' },
    { markId: 'a', page: 1, number: 3, category: 'PERSON', reason: 's40' },
    { markId: 'c', page: 1, number: 2, label: 'entity:DATE' },
    { markId: 'd', page: 5, number: 4, everyPage: true, label: 'other' },
  ] as const
  const items = [
    { itemId: 'a', reason: { code: 's40', text: 'Personal "private" information' } },
    { itemId: 'b', reason: { code: 's38' } },
  ]
  expect(redactionLogCsv(marks, items)).toBe(
    [
      'Page,Number,Category,Reason code,Reason',
      'All,4,,,',
      '1,2,Date,,',
      '1,3,Person,s40,"Personal ""private"" information"',
      '2,1,Face,s38,',
      '',
    ].join('\r\n'),
  )
})

it('contains nothing that a spreadsheet runs as a formula', () => {
  for (const code of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])
    expect(
      redactionLogCsv([{ markId: 'a', page: 1, reason: code }])
        .split('1,,,')[1]
        ?.replace(/^"/, ''),
    ).toMatch(/^'/)
  expect(redactionLogCsv([{ markId: 'a', page: 1, reason: '=HYPERLINK("x","y")' }])).toContain(`"'=HYPERLINK(""x"",""y"")"`)
})

it('is named after its version', () => {
  expect(logName('letter (redacted).pdf')).toBe('letter (redacted) log.csv')
})
