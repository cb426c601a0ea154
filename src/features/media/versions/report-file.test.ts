import { expect, test } from 'vitest'

import { versionLike } from '../../../api/test-support'
import { reportFile } from './report-file'

test('the report’s file is named after the version, and names the version that it proves', () => {
  const version = versionLike('v1', { fileName: 'high.street-redacted.png' })
  const { name, text } = reportFile(version)
  expect(name).toBe('high.street-redacted-verification.json')
  const { report, ...rest } = version
  expect(JSON.parse(text)).toEqual({ version: rest, report })
})
