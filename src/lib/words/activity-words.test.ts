import { expect, test } from 'vitest'

import { activityWords } from './activity-words'

test.each([
  ['version_deleted', 'Version deleted'],
  ['job_failed', 'Failed'],
  ['sent_to_court', 'Sent to court'],
])('%s is shown as “%s”', (action, label) => expect(activityWords(action)).toBe(label))
