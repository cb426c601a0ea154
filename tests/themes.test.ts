import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

import { MARK_COLOURS } from '#ui/mark-colours.ts'
import { contrast, findColours, readThemes, setVariables, usedVariables, variableOf } from './tools/theme-rules.ts'

const root = join(import.meta.dirname, '..')
const themes = readThemes(root)
const both = (['dark', 'light'] as const).map((name) => [name, themes[name]] as const)

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src/app', 'src/features', 'src/ui'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(css|tsx?)$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

describe('the themes', () => {
  it('[OVL-08] use the product’s three colours in the dark theme', () => {
    const { dark } = themes
    expect([dark.get('--surface-raised'), dark.get('--primary-action'), dark.get('--selection')]).toEqual(['#343a40', '#e37358', '#00a9b1'])
  })

  it('[OVL-08] use the same colours for marks on images', () => {
    const { dark } = themes
    expect([MARK_COLOURS.redact, MARK_COLOURS.selection]).toEqual([dark.get('--redact'), dark.get('--selection')])
    expect(MARK_COLOURS.covered).toBe(dark.get('--covered'))
  })

  it.each(both)('give %s text a contrast of at least 4.5:1 on every surface', (_name, theme) => {
    for (const text of ['--text', '--text-muted', '--danger', '--success', '--warning']) {
      for (const ground of ['--surface-sunken', '--surface', '--surface-raised', '--surface-hover', '--field']) {
        expect(contrast(theme.get(text) ?? '', theme.get(ground) ?? ''), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
      }
    }
    for (const ground of ['--primary-action', '--primary-action-hover', '--selection', '--redact']) {
      const text = `--on-${ground.replace(/^--|-hover$/g, '')}`
      expect(contrast(theme.get(text) ?? '', theme.get(ground) ?? ''), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
    }
  })

  it.each(both)('give %s control edges and marks a contrast of at least 3:1 on every surface', (_name, theme) => {
    for (const mark of ['--border-control', '--selection', '--redact']) {
      for (const ground of ['--surface-sunken', '--surface', '--surface-raised', '--surface-hover', '--field']) {
        expect(contrast(theme.get(mark) ?? '', theme.get(ground) ?? ''), `${mark} on ${ground}`).toBeGreaterThanOrEqual(3)
      }
    }
  })

  it.each(both)('give %s pressed toggles a contrast of at least 3:1 to other toggles', (_name, theme) => {
    const css = readFileSync(join(root, 'src/ui/styles/blueprint.css'), 'utf8')
    const colour = (selector: string, property: string) => theme.get(variableOf(css, selector, property)) ?? ''
    const on = colour(".bp6-button[aria-pressed='true']", 'background')
    const off = colour(".bp6-button:not([class*='bp6-intent-']", 'background')
    // An unpressed minimal button shows the surface behind it.
    for (const ground of [off, ...['--surface-sunken', '--surface', '--surface-raised'].map((name) => theme.get(name) ?? '')]) {
      expect(contrast(on, ground)).toBeGreaterThanOrEqual(3)
    }
    expect(contrast(colour(".bp6-button[aria-pressed='true']", 'color'), on)).toBeGreaterThanOrEqual(4.5)
    // Blueprint's segmented control marks its selected option with aria-checked instead.
    expect(colour(".bp6-button[aria-checked='true']", 'background')).toBe(on)
  })

  it('are not overridden for pressed buttons by any page', () => {
    const own = files.filter(
      ({ file, text }) => file.endsWith('.module.css') && /bp6-button[^{}]*aria-pressed[^{}]*\{[^}]*background/.test(text),
    )
    expect(own.map(({ file }) => file)).toEqual([])
  })

  it('are the only place with colour values, and no rule is for one theme only', () => {
    expect(files.length).toBeGreaterThan(150)
    expect(files.flatMap(({ file, text }) => findColours(file, text))).toEqual([])
  })

  it('[OVL-08] give the primary action its colour in the styles of buttons only, and progress its own', () => {
    const rules = files.flatMap(({ file, text }) =>
      file.endsWith('.css')
        ? [...text.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
            file,
            selector,
            body,
          }))
        : [],
    )
    const using = (variable: RegExp) => rules.filter(({ body }) => variable.test(body))
    const coloured = using(/var\(--(on-)?primary-action/)
    expect(coloured.length).toBeGreaterThan(0)
    expect(coloured.filter(({ selector }) => !/\bbutton\b/.test(selector))).toEqual([])
    const isProgress = /progress|spinner|meter|busy/i
    expect(using(/var\(--progress\)/).filter(({ selector }) => !isProgress.test(selector))).toEqual([])
    expect(using(/var\(--(selection|redact)\)/).filter(({ selector }) => isProgress.test(selector))).toEqual([])
  })

  it('define every used variable', () => {
    const set = new Set([...themes.dark.keys(), ...files.flatMap(({ text }) => setVariables(text))])
    const missing = files.flatMap(({ file, text }) =>
      usedVariables(text)
        .filter((name) => !set.has(name) && !name.startsWith('--bp-'))
        .map((name) => `${file}: ${name}`),
    )
    expect(missing).toEqual([])
  })
})

describe('the colour rule', () => {
  it.each([
    ['a.module.css', '.a {\n  color: #fff;\n}', 'a.module.css:2: #fff'],
    ['a.module.css', '.a { border: 1px solid RGBA(0, 0, 0, 0.2); }', 'a.module.css:1: RGBA('],
    ['a.module.css', '.a { color: var(--text, white); }', 'a.module.css:1: white'],
    ['a.module.css', '.a { background: lightgrey; }', 'a.module.css:1: lightgrey'],
    ['a.module.css', '.bp6-dark .a { color: var(--text); }', 'a.module.css:1: .bp6-dark'],
    ['a.tsx', "context.fillStyle = '#343a40'", 'a.tsx:1: #343a40'],
    ['a.tsx', '<rect fill="black" />', 'a.tsx:1: fill="black"'],
    ['a.tsx', "<p style={{ color: 'hsl(1 2% 3%)' }} />", 'a.tsx:1: hsl('],
  ])('reports the colour in %s: %s', (file, text, found) => {
    expect(findColours(file, text)).toEqual([found])
  })

  it.each([
    ['a.module.css', '/* white, #fff */\n.a { white-space: nowrap; color: var(--red-ink); animation: tan-line 1s; }'],
    ['a.module.css', '.a:hover { grid-area: head; }\n#add { color: var(--text); }'],
    ['a.tsx', "const id = '#root'; const word = 'black'; // fill it white"],
    ['src/ui/styles/theme.css', ':root { --text: #fff; }'],
  ])('ignores %s: %s', (file, text) => {
    expect(findColours(file, text)).toEqual([])
  })
})
