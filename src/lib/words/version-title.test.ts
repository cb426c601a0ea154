import { expect, it } from 'vitest'

import { versionTitle } from './version-title'

const titleOf = (name: string, ...taken: string[]): string => versionTitle({ name, exportedVersions: taken.map((title) => ({ title })) })

it('[MEDIA-06] names a version after its file, without duplicates', () => {
  expect(titleOf('street.jpg')).toBe('street (redacted)')
  expect(titleOf('street.jpg', 'For the court', 'street (redacted)')).toBe('street (redacted) (2)')
  expect(titleOf('street.jpg', 'street (redacted) (2)', 'street (redacted)')).toBe('street (redacted) (3)')
  expect(titleOf('.jpg')).toBe('File (redacted)')
  expect(titleOf('x'.repeat(300), `${'x'.repeat(180)} (redacted)`)).toHaveLength(195)
})
