import { TextArea } from '@blueprintjs/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import '@blueprintjs/core/lib/css/blueprint.css'
import './base.css'
import './blueprint.css'

afterEach(cleanup)

test('keeps a padded field in a disclosure as wide as its container', () => {
  render(
    <details open style={{ width: 300 }}>
      <summary>Approve despite findings…</summary>
      <div>
        <TextArea fill aria-label="Reason" />
      </div>
    </details>,
  )
  expect(screen.getByLabelText('Reason').getBoundingClientRect().width).toBe(300)
})
