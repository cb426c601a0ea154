import { expect, it } from 'vitest'

import { actionsOf } from './capabilities'
import { withhold } from './media-work'

const NO_EXPORT = 'Exporting a video needs video encoding (VideoEncoder), which this browser doesn’t have.'

it('withholds what the browser lacks a feature for, with the reason, and nothing else', () => {
  const reasonsOf = () => Object.fromEntries(actionsOf('video').map(({ action, reason }) => [action, reason]))
  const before = reasonsOf()
  expect(before['redact']).toBeNull()
  withhold('video', { detect: undefined, redact: NO_EXPORT })
  expect(reasonsOf()).toEqual({ ...before, redact: NO_EXPORT })
})
