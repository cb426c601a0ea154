import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

import {
  usedBy,
  withFingerprint,
  withoutFingerprint,
  withoutUnreadVariables,
  withoutUnused,
  withValues,
} from './blueprint-weight-plugin.ts'

const fullSheet = readFileSync(join(import.meta.dirname, '../../node_modules/@blueprintjs/core/lib/css/blueprint.css'), 'utf8')

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
    // The theme of the app is a class.
    ['[data-bp-color-scheme=dark] .bp6-button,.bp6-button{color:red}', '.bp6-button{color:red}'],
  ])('is reduced from %s to %s', (css, kept) => {
    expect(withoutUnused(css, isUsed)).toBe(kept)
  })

  it('shrinks to less than half for an app of buttons and tags', () => {
    expect(withoutUnused(fullSheet, isUsed).length).toBeLessThan(fullSheet.length / 2)
  })
})

it('a group of buttons never looks outlined or vertical, so that the styles for it are left out', () => {
  const isUsed = usedBy(['BUTTON', 'BUTTON_GROUP', 'OUTLINED', 'VERTICAL'], [])
  const kept = '.bp6-button-group .bp6-button.bp6-outlined{color:red}'
  const sheet = `.bp6-button-group.bp6-outlined>.bp6-button{color:red}.bp6-button-group:not(.a).bp6-vertical{color:red}${kept}`
  expect(withoutUnused(sheet, isUsed)).toBe(kept)
  const root = join(import.meta.dirname, '../..')
  const groups = globSync('src/**/*.tsx', { cwd: root }).flatMap((file) => {
    const code = readFileSync(join(root, file), 'utf8')
    return code.match(/<ButtonGroup\b(?:=>|[^=>]|=(?!>))*>/g) ?? []
  })
  expect(groups.length).toBeGreaterThan(3)
  expect(groups.filter((group) => /outlined|vertical|variant|\.\.\./.test(group))).toEqual([])
})

it('Blueprint’s theme in a build has the variables that are read, by styles, by other variables or by scripts', () => {
  const sheets = [':root{--bp-a:var(--bp-b);--bp-b:1px;--bp-c:2px;--bp-d:3px}:root{--bp-e:4px}', '.own{margin:var(--bp-a)}']
  expect(withoutUnreadVariables(sheets, ['--bp-d'])).toEqual([
    ':root{--bp-a:var(--bp-b);--bp-b:1px;--bp-d:3px}',
    '.own{margin:var(--bp-a)}',
  ])
})

it('Blueprint’s class names in a build have their values, so that unused ones can be left out', () => {
  const file = join(import.meta.dirname, '../../node_modules/@blueprintjs/core/lib/esm/common/classes.js')
  const code = withValues(readFileSync(file, 'utf8'))
  expect(code).toContain('export const BUTTON_GROUP = "bp6-button-group";')
  expect(code).toContain('export const INTENT_DANGER = "bp6-intent-danger";')
  expect(code).not.toMatch(/export const \w+ = [^"]/)
  expect(() => withValues('export const NOVEL = `${NS}-novel`;')).toThrow('Blueprint’s constant NOVEL has no value')
})

describe('the name of Blueprint’s style sheet', () => {
  it('changes with the app’s code, by which its rules are chosen, and nothing of that stays in the sheet', () => {
    const folder = mkdtempSync(join(tmpdir(), 'app-code-'))
    try {
      writeFileSync(join(folder, 'page.tsx'), 'one')
      const first = withFingerprint('p{color:red}', [folder])
      expect(withFingerprint('p{color:red}', [folder])).toBe(first)
      expect(withFingerprint('p{color:red}', [folder, import.meta.dirname])).not.toBe(first)
      writeFileSync(join(folder, 'page.tsx'), 'two')
      const second = withFingerprint('p{color:red}', [folder])
      expect(second).not.toBe(first)
      expect(withoutFingerprint(second).trim()).toBe('p{color:red}')
      expect(withoutFingerprint(second.replaceAll(/\s/g, '')).trim()).toBe('p{color:red}')
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
