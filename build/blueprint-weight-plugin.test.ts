import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

import { usedBy, withoutUnused } from './blueprint-weight-plugin.ts'

const whole = readFileSync(join(import.meta.dirname, '../node_modules/@blueprintjs/core/lib/css/blueprint.css'), 'utf8')

describe('what a build carries of Blueprint’s style sheet', () => {
  const isUsed = usedBy(['BUTTON', 'OVERLAY', 'TAG'], ['bp6-large'])

  it.each(['bp6-button', 'bp6-large', 'bp6-intent-danger', 'bp6-overlay-enter-active'])('%s may be on a page', (name) => {
    expect(isUsed(name)).toBe(true)
  })

  it.each(['bp6-tag-input', 'bp6-button-group', 'bp6-tree', 'bp6-icon-add', 'bp6-tree-node-expanded'])('%s may not', (name) => {
    expect(isUsed(name)).toBe(false)
  })

  it.each([
    ['.bp6-tree{color:red}.bp6-button{color:red}', '.bp6-button{color:red}'],
    ['.bp6-tree .bp6-button,.bp6-button{color:red}', '.bp6-button{color:red}'],
    // Told apart from what is never there, it still matches.
    ['.bp6-button:not(.bp6-tree, :not(.bp6-tree)){color:red}', '.bp6-button:not(.bp6-tree, :not(.bp6-tree)){color:red}'],
    ['@media print{.bp6-tree{color:red}}p{color:red}', 'p{color:red}'],
    ['.own .bp6-button{color:red}', '.own .bp6-button{color:red}'],
  ])('%s becomes %s', (css, kept) => {
    expect(withoutUnused(css, isUsed)).toBe(kept)
  })

  it('is less than half of it for an app of buttons and tags', () => {
    expect(withoutUnused(whole, isUsed).length).toBeLessThan(whole.length / 2)
  })
})
