import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

import { usedBy, withoutUnused } from './blueprint-weight-plugin.ts'

const fullSheet = readFileSync(join(import.meta.dirname, '../node_modules/@blueprintjs/core/lib/css/blueprint.css'), 'utf8')

describe('Blueprint’s style sheet in a build', () => {
  const isUsed = usedBy(['BUTTON', 'OVERLAY', 'TAG'], ['bp6-large'])

  it.each(['bp6-button', 'bp6-large', 'bp6-intent-danger', 'bp6-overlay-enter-active'])('may use the class %s', (name) => {
    expect(isUsed(name)).toBe(true)
  })

  it.each(['bp6-tag-input', 'bp6-button-group', 'bp6-tree', 'bp6-icon-add', 'bp6-tree-node-expanded'])(
    'never uses the class %s',
    (name) => {
      expect(isUsed(name)).toBe(false)
    },
  )

  it.each([
    ['.bp6-tree{color:red}.bp6-button{color:red}', '.bp6-button{color:red}'],
    ['.bp6-tree .bp6-button,.bp6-button{color:red}', '.bp6-button{color:red}'],
    // A negated class that is never on the page does not stop a match.
    ['.bp6-button:not(.bp6-tree, :not(.bp6-tree)){color:red}', '.bp6-button:not(.bp6-tree, :not(.bp6-tree)){color:red}'],
    ['@media print{.bp6-tree{color:red}}p{color:red}', 'p{color:red}'],
    ['.own .bp6-button{color:red}', '.own .bp6-button{color:red}'],
  ])('is reduced from %s to %s', (css, kept) => {
    expect(withoutUnused(css, isUsed)).toBe(kept)
  })

  it('shrinks to less than half for an app of buttons and tags', () => {
    expect(withoutUnused(fullSheet, isUsed).length).toBeLessThan(fullSheet.length / 2)
  })
})
