import { expect, test } from 'vitest'

import { reportFile } from './report-file'

test('names the report file after the version and includes the version', () => {
  const version = { id: 'v1', title: 'Street', fileName: 'high.street-redacted.png', report: { outcome: 'passed' } }
  const { name, text } = reportFile(version)
  expect(name).toBe('high.street-redacted-verification.json')
  expect(JSON.parse(text)).toEqual({
    version: { id: 'v1', title: 'Street', fileName: 'high.street-redacted.png' },
    report: { outcome: 'passed' },
  })
})
