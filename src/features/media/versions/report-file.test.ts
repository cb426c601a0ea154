import { expect, test } from 'vitest'

import { versionLike } from '../../../api/test-support'
import { reportFile } from './report-file'

test('names the report file after the version and includes the version', () => {
  const version = versionLike('v1', { fileName: 'high.street-redacted.png' })
  const { name, text } = reportFile(version)
  expect(name).toBe('high.street-redacted-verification.json')
  const { report, ...rest } = version
  expect(JSON.parse(text)).toEqual({ version: rest, report })
})
