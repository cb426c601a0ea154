import { expect, test } from 'vitest'

import { reportFile } from './report-file'

test('[MEDIA-05] begins with what the version leaves visible', () => {
  const excluded = [
    { kind: 'object' as const, label: 'license_plate' as const, place: { time: 0, box: { x: 1, y: 1, width: 2, height: 2 } } },
  ]
  const { text } = reportFile({ id: 'v1', fileName: 'street.png', report: { outcome: 'passed', excluded } })
  expect(text).toMatch(/^\{\n {2}"leavesVisible": "Leaves visible: 1 license plate",\n {2}"version"/)
  expect(reportFile({ id: 'v1', fileName: 'street.png', report: { outcome: 'passed', excluded: [] } }).text).not.toContain('leavesVisible')
})

test('names the report file after the version and includes the version', () => {
  const version = { id: 'v1', title: 'Street', fileName: 'high.street (redacted).png', report: { outcome: 'passed' } }
  const { name, text } = reportFile(version)
  expect(name).toBe('high.street (redacted) verification.json')
  expect(JSON.parse(text)).toEqual({
    version: { id: 'v1', title: 'Street', fileName: 'high.street (redacted).png' },
    report: { outcome: 'passed' },
  })
})
