import { describe, expect, it } from 'vitest'

import type { PageWord } from '../types'
import { cleanBookmarks, cleanLinks } from './navigation'
import { planPage } from './plan-page'
import { secretsOf, tells } from './secrets'
import { visualOrder } from './text-layer'

const size = { width: 600, height: 800 }
const mark = (box: { x: number; y: number; width: number; height: number }, page = 1) => ({
  id: 'm',
  page,
  boxes: [box],
  category: null,
  text: null,
})

/** Words of 10 points a letter, on lines of 12 points whose boxes overlap by two points, as ascent and descent do. */
function lines(...texts: string[]): PageWord[] {
  let at = 0
  return texts.flatMap((line, row) => {
    let x = 50
    return line.split(' ').map((text) => {
      const word = { text, start: at, end: at + text.length, box: { x, y: 100 + row * 12, width: text.length * 10, height: 14 } }
      at += text.length + 1
      x += (text.length + 1) * 10
      return word
    })
  })
}

const textsOf = (words: readonly PageWord[]): string[] => words.map(({ text }) => text)

describe('[MEDIA-05] planPage', () => {
  const words = lines('first line here', 'call John Smith now', 'last line here')

  it('covers whole words with a margin, and leaves the lines above and below', () => {
    // The last letter of "John" and the first of "Smith".
    const planned = planPage({ page: 1, size, words, methods: ['text'] }, { marks: [mark({ x: 135, y: 113, width: 30, height: 12 })] })
    expect(textsOf(planned.removed)).toEqual(['John', 'Smith'])
    expect(textsOf(planned.kept)).toEqual(['first', 'line', 'here', 'call', 'now', 'last', 'line', 'here'])
    expect(planned.covers.map(({ box }) => box)).toEqual([
      { x: 134, y: 112, width: 32, height: 14 },
      { x: 99, y: 111, width: 42, height: 16 },
      { x: 149, y: 111, width: 52, height: 16 },
    ])
  })

  it('covers a large word that a small mark touches', () => {
    const planned = planPage({ page: 1, size, words, methods: ['text'] }, { marks: [mark({ x: 105, y: 118, width: 2, height: 2 })] })
    expect(textsOf(planned.removed)).toEqual(['John'])
  })

  it('leaves out words that the ink of a removed word hides', () => {
    const john = words.findIndex(({ text }) => text === 'John')
    // A flourish that reaches down to the next line.
    const flourished = words.map((word, index) => (index === john ? { ...word, ink: { x: 100, y: 112, width: 40, height: 30 } } : word))
    const planned = planPage(
      { page: 1, size, words: flourished, methods: ['text'] },
      { marks: [mark({ x: 105, y: 113, width: 20, height: 10 })] },
    )
    expect(textsOf(planned.removed)).toEqual(['John'])
    expect(textsOf(planned.kept)).toEqual(['first', 'line', 'here', 'call', 'Smith', 'now', 'last', 'here'])
  })

  it('applies marks of every page, and cuts covers at the edges of the page', () => {
    const everyPage = { ...mark({ x: -20, y: 790, width: 700, height: 50 }, 4), everyPage: true }
    const planned = planPage(
      { page: 1, size, words, methods: ['text'] },
      { marks: [everyPage, mark({ x: 50, y: 100, width: 9, height: 9 }, 2)] },
    )
    expect(planned.covers).toEqual([{ box: { x: 0, y: 789, width: 600, height: 11 }, markId: 'm' }])
  })

  it('labels the first box of a mark', () => {
    const two = {
      ...mark({ x: 0, y: 0, width: 100, height: 20 }),
      boxes: [
        { x: 0, y: 0, width: 100, height: 20 },
        { x: 0, y: 30, width: 100, height: 20 },
      ],
    }
    const { covers } = planPage({ page: 1, size, words: [], methods: [] }, { marks: [two], coverLabels: new Map([['m', '(b)(6)']]) })
    expect(covers.map(({ label }) => label)).toEqual(['(b)(6)', undefined])
  })
})

describe('[MEDIA-05] secrets', () => {
  it('are found in any written form', () => {
    for (const [text, title] of [
      ['Strauß', 'About STRAUSS'],
      ['Zo\u0308e-Ann', 'Zöe‑Ann'],
      ['Οδυσσεύς', 'ΟΔΥΣΣΕΎΣ'],
      ['Steffi', 'Ste\u00ADﬃ'],
    ] as const)
      expect(tells(title, secretsOf([], [{ id: 'm', page: 1, boxes: [], category: null, text }]))).toBe(true)
  })

  const words = lines('the meeting with Zoë Müller and the board', '東京都 令和')
  const removed = words.filter(({ text }) => ['with', 'Zoë', 'Müller', '東京都'].includes(text))
  const kept = [...words.filter((word) => !removed.includes(word)), ...lines('with care')]
  const secrets = secretsOf([{ kept, removed }], [{ id: 'm', page: 1, boxes: [], category: null, text: 'Case 4711-B' }])

  it.each(['Interview with ZOË', 'zoë-müller.pdf', 'About Z O Ë   M Ü L L E R', 'case 4711 b', '東京都の', 'Zoë'])(
    'are found in the title %s',
    (title) => expect(tells(title, secrets)).toBe(true),
  )

  it.each(['Meeting with the board', 'Case 4712', 'Zoom', '東京', ''])('are not found in the title %s', (title) =>
    expect(tells(title, secrets)).toBe(false),
  )

  it('include names that are words elsewhere, and short ones', () => {
    const [name, prose] = [lines('Rose Wu'), lines('They said that prices rose in May and fell')]
    const others = lines('prices rose and they may fall')
    const found = secretsOf([{ kept: others, removed: name }], [])
    for (const title of ['Interview with Rose', 'Wu', 'Rose Wu']) expect(tells(title, found)).toBe(true)
    for (const title of ['Roses', 'Wuthering Heights']) expect(tells(title, found)).toBe(false)
    // A sentence starts with a capital, which makes no name of its first word.
    expect(tells('They may', secretsOf([{ kept: others, removed: prose }], []))).toBe(false)
  })

  it.each(['Zoe Muller', 'M\u00FCller', 'Mu\u0308ller', 'M\u0443ller', 'Zo\u00ADë', '\u200BZoë'])(
    'are found in the title %s, which looks like one of them',
    (title) => expect(tells(title, secrets)).toBe(true),
  )

  it('leave no bookmark and no link', () => {
    const leaf = (title: string) => ({ title, children: [] })
    const titles = [leaf('Zoë'), leaf('Board'), { title: 'Ms Müller', children: [leaf('Agenda'), leaf('Zoë Müller')] }]
    expect(cleanBookmarks(titles, secrets)).toEqual([leaf('Board'), { title: 'Redacted', children: [leaf('Agenda')] }])
    const link = (x: number) => ({ box: { x, y: 10, width: 50, height: 10 }, target: { page: 2 } })
    expect(cleanLinks([link(0), link(200)], [{ x: 30, y: 8, width: 40, height: 14 }])).toEqual([link(200)])
  })
})

it('orders the characters of right-to-left words from left to right', () => {
  expect(visualOrder('שלום')).toBe('םולש')
  expect(visualOrder('ב-12,50')).toBe('12,50-ב')
  expect(visualOrder('plain')).toBe('plain')
})
