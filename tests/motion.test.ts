import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8').replace(/\/\*[^]*?\*\//g, '')

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src/**/*.css'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '')

/** Endless animations while something loads. `base.css` stops them for reduced motion. */
const WAITING = ['src/app/shell/full-screen-overlay.module.css', 'src/ui/styles/first-paint.css']

/** Returns the values of animations and transitions in a style sheet. */
const motionIn = (css: string): string[] =>
  [...css.matchAll(/[{;\s](?:animation|transition)(?:-duration)?:\s*([^;]+);/g)].map(([, value = '']) => value)

describe('motion', () => {
  const theme = read('src/ui/styles/theme.css')
  const reduced = theme.replace(/@media \(prefers-reduced-motion: no-preference\) \{[^]*?\n\}\n/, '')

  it('takes 120 to 180 milliseconds', () => {
    const duration = Number(/--motion-duration: (\d+)ms;/.exec(theme)?.[1])
    expect(duration).toBeGreaterThanOrEqual(120)
    expect(duration).toBeLessThanOrEqual(180)
  })

  it.each(['--appear', '--slide-in'])('is none in %s when the user prefers reduced motion', (name) => {
    expect([...reduced.matchAll(new RegExp(`${name}: ([^;]+);`, 'g'))].map(([, value]) => value)).toEqual(['none'])
    expect(theme).toMatch(new RegExp(`${name}: [\\w-]+ var\\(--motion-duration\\) var\\(--motion-easing\\) backwards;`))
  })

  it('comes from the theme everywhere', () => {
    expect(files.length).toBeGreaterThan(50)
    const own = files
      .filter((file) => !WAITING.includes(file) && file !== 'src/ui/styles/base.css')
      .flatMap((file) => motionIn(read(file)).map((value) => ({ file, value })))
      .filter(({ value }) => !/^(?:var\(--(?:appear|slide-in|motion-duration)\)|none)$/.test(value))
    expect(own).toEqual([])
  })

  it.each([
    ['a panel of a step', 'src/features/media/workspace/panels/panel.module.css', '.panel'],
    ['the panel of a review', 'src/features/media/review/panel/panel.module.css', '.panel'],
    ['the button of a dock', 'src/ui/dock/dock.module.css', '.button'],
    ['a row of uploads or jobs', 'src/features/uploads/uploads-panel.module.css', '.row'],
    ['a new card of the library', 'src/features/library/browse/media-card.module.css', '.new'],
    ['a new row of the library', 'src/features/library/browse/media-row.module.css', '.new'],
    ['a menu or the panel of a dock', 'src/ui/styles/motion.css', '.bp6-popover'],
    ['a toast', 'src/ui/styles/motion.css', '.bp6-toast'],
    ['the command palette', 'src/app/shell/palette/palette.module.css', '.palette'],
  ])('is shown where %s appears', (_what, file, selector) => {
    const blocks = [...read(file).matchAll(/([^{}]+)\{([^{}]*)\}/g)].filter(([, selectors = '']) => selectors.includes(selector))
    expect(blocks.map(([, , block = '']) => block).join('')).toMatch(/animation: var\(--(?:appear|slide-in)\);/)
  })
})
