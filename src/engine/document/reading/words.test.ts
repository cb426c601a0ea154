import { describe, expect, it } from 'vitest'

import type { Glyph } from './glyph'
import { readableText, readGlyphs } from './words'

/** Advance widths of Helvetica, in thousandths of the size. */
const WIDTHS: Record<string, number> = {
  i: 222,
  j: 222,
  l: 222,
  t: 278,
  f: 278,
  r: 333,
  I: 278,
  J: 500,
  m: 833,
  w: 722,
  W: 944,
  B: 667,
  ' ': 278,
}

interface Drawn {
  x?: number
  y?: number
  size?: number
  /** Points between letters. */
  tracking?: number
  /** Horizontal scale. */
  scale?: number
}

/** Returns the glyphs of a text as a PDF draws it from left to right. */
function drawn(text: string, { x = 0, y = 100, size = 10, tracking = 0, scale = 1 }: Drawn = {}): Glyph[] {
  let at = x
  return [...text].map((letter) => {
    const width = ((WIDTHS[letter] ?? 556) / 1000) * size * scale
    const start = { x: at, y }
    at += width + tracking * scale
    return {
      text: letter,
      start,
      end: { x: start.x + width, y },
      next: { x: at, y },
      along: { x: 1, y: 0 },
      ascent: { x: 0, y: -0.7 * size },
      descent: { x: 0, y: 0.2 * size },
      size,
      stretch: scale,
      isSpace: letter === ' ',
      isCovered: false,
    }
  })
}

/** Returns the positions of a glyph further to the right. */
const shifted = ({ start, end, next }: Glyph, by: number): Pick<Glyph, 'start' | 'end' | 'next'> => ({
  start: { ...start, x: start.x + by },
  end: { ...end, x: end.x + by },
  next: { ...next, x: next.x + by },
})

const NAMES = 'William Hill met Bell and Phillips at Ill Mill'

describe('[MEDIA-04] double letters', () => {
  it.each([
    ['at −0.2 pt tracking', { tracking: -0.2 }],
    ['at −0.2 pt tracking and 8 pt', { size: 8, tracking: -0.2 }],
    ['at 80 % width', { scale: 0.8 }],
    ['at 60 % width and −0.1 pt tracking', { scale: 0.6, tracking: -0.1 }],
  ])('stay %s', (_name, drawing) => {
    expect(readGlyphs(drawn(NAMES, drawing)).text).toBe(NAMES)
  })

  it('stay where the letters of a word are drawn from right to left', () => {
    expect(readGlyphs(drawn('Hill', { tracking: -0.3 }).toReversed()).text).toBe('Hill')
  })

  it.each([
    ['the line', (glyphs: Glyph[], again: Glyph[]) => [...glyphs, ...again]],
    ['each letter', (glyphs: Glyph[], again: Glyph[]) => glyphs.flatMap((glyph, index) => [glyph, again[index] ?? glyph])],
    [
      'each two letters',
      (glyphs: Glyph[], again: Glyph[]) =>
        glyphs.flatMap((_glyph, index) => (index % 2 === 0 ? [...glyphs.slice(index, index + 2), ...again.slice(index, index + 2)] : [])),
    ],
  ])('stay where %s is drawn twice to look bold, and the copies are dropped', (_name, order) => {
    for (const tracking of [0, -0.2, -0.4]) {
      for (const offset of [0, 0.2, 0.5]) {
        expect(readGlyphs(order(drawn(NAMES, { tracking }), drawn(NAMES, { tracking, x: offset }))).text).toBe(NAMES)
      }
    }
  })

  it('stay in text with a shadow, which is dropped', () => {
    for (const offset of [0.8, 1.2, 1.8]) {
      const shadow = drawn(NAMES, { x: offset, y: 100 + offset })
      expect(readGlyphs([...shadow, ...drawn(NAMES)]).text).toBe(NAMES)
    }
  })
})

describe('[MEDIA-04] condensed words that only gaps divide', () => {
  /** Returns the glyphs of words, with the room of a space between them instead of a space. */
  const divided = (words: readonly string[], drawing: Drawn): Glyph[] => drawn(words.join(' '), drawing).filter(({ isSpace }) => !isSpace)

  it.each([
    ['at 50 % width', { scale: 0.5 }],
    ['at 60 % width and −0.4 pt spacing', { scale: 0.6, tracking: -0.4 }],
    ['at 50 % width and −0.5 pt spacing', { scale: 0.5, tracking: -0.5 }],
  ])('are words of their own %s', (_name, drawing) => {
    expect(readGlyphs(divided(['by', 'Mary', 'Hartley', 'here'], drawing)).text).toBe('by Mary Hartley here')
  })
})

describe('[MEDIA-04] words of a line without spaces', () => {
  /** Returns the glyphs of words with a gap between them, and each glyph moved by up to `noise`, both as shares of the size. */
  const apart = (text: string, gap: number, { noise = 0, ...drawing }: Drawn & { noise?: number } = {}): Glyph[] => {
    const { size = 10 } = drawing
    let x = 0
    return text.split(' ').flatMap((word, at) => {
      const glyphs = drawn(word, { ...drawing, x }).flatMap((glyph, index) => {
        const moved = (((7 * index + 3 * at) % 5) / 2 - 1) * noise * size
        return drawn(glyph.text, { ...drawing, x: glyph.start.x + moved })
      })
      x = (glyphs.at(-1)?.next.x ?? 0) + gap * size
      return glyphs
    })
  }

  it.each([
    [0.08, {}],
    [0.1, {}],
    [0.14, {}],
    [0.1, { tracking: 0.3 }],
    [0.12, { noise: 0.005 }],
  ])('are apart at a gap of %f of the size, drawn %o', (gap, drawing) => {
    expect(readGlyphs(apart('by Mary Hartley in town', gap, drawing)).text).toBe('by Mary Hartley in town')
  })

  it('stay whole where positions are rounded', () => {
    expect(readGlyphs(apart('by Mary Hartley in town', 0.3, { noise: 0.05 })).text).toBe('by Mary Hartley in town')
  })

  it('stay whole on a line that has spaces', () => {
    expect(readGlyphs([...drawn('to '), ...apart('Har tley', 0.1).map((glyph) => ({ ...glyph, ...shifted(glyph, 20) }))]).text).toBe(
      'to Hartley',
    )
  })
})

describe('[MEDIA-04] letters in the cells of a form', () => {
  const inCells = (text: string, x = 0): Glyph[] =>
    [...text].flatMap((letter, index) => {
      const width = ((WIDTHS[letter] ?? 556) / 1000) * 10
      return letter === ' ' ? [] : drawn(letter, { x: x + 18 * index - width / 2 })
    })

  it.each(['4711', 'William Hill', '14 03 1987'])('are words: %s', (text) => {
    expect(readGlyphs(inCells(text)).text).toBe(text)
  })

  it('are apart from the words before them', () => {
    expect(readGlyphs([...drawn('Born in'), ...inCells('1987', 60)]).text).toBe('Born in 1987')
  })

  it('are words of their own in the columns of a table', () => {
    const columns = ['10', '20', '30', '40'].flatMap((text, index) => drawn(text, { x: 30 * index }))
    expect(readGlyphs(columns).text).toBe('10 20 30 40')
  })
})

describe('[MEDIA-04] control characters and byte order marks in the map of a font', () => {
  const mapped = (text: string, map: (letter: string) => string): string =>
    readGlyphs(drawn(text).map((glyph) => ({ ...glyph, text: readableText(map(glyph.text)) }))).text

  it.each([
    ['a byte order mark before each letter', (letter: string) => `\uFEFF${letter}`],
    ['a control after each letter', (letter: string) => `${letter}\0`],
    ['a control before some letters', (letter: string) => (letter === 't' ? '\u0003t' : letter)],
  ])('are left out: %s', (_name, map) => {
    expect(mapped('Mary Hartley', map)).toBe('Mary Hartley')
  })

  it('are left out where they have no ink and no room, and stand for unknown letters elsewhere', () => {
    const glyphs = drawn('Hartley', {})
    const control = drawn('x', { x: glyphs[3]?.start.x ?? 0, scale: 0 }).map((glyph) => ({ ...glyph, text: readableText('\u0002') }))
    expect(readGlyphs([...glyphs.slice(0, 3), ...control, ...glyphs.slice(3)]).text).toBe('Hartley')
    expect(readableText('\u0002')).toBe('\uFFFD')
  })
})

/** Returns glyphs that are drawn around a circle or along a rising baseline. */
function bent(glyphs: readonly Glyph[], place: (along: number) => { x: number; y: number; angle: number }): Glyph[] {
  return glyphs.map((glyph) => {
    const { x, y, angle } = place((glyph.start.x + glyph.end.x) / 2)
    const along = { x: Math.cos(angle), y: Math.sin(angle) }
    const at = (distance: number) => ({ x: x + distance * along.x, y: y + distance * along.y })
    const half = (glyph.end.x - glyph.start.x) / 2
    const turned = ({ y: up }: { y: number }) => ({ x: -up * along.y, y: up * along.x })
    return {
      ...glyph,
      start: at(-half),
      end: at(half),
      next: at(half),
      along,
      ascent: turned(glyph.ascent),
      descent: turned(glyph.descent),
    }
  })
}

describe('[MEDIA-04] words that are drawn in an unusual way', () => {
  const cases = [
    drawn('x if it is positive', { x: 140, y: 94 }),
    drawn('y if Ada signed', { x: 140, y: 108 }),
    drawn('z otherwise', { x: 140, y: 122 }),
  ]

  it.each([
    ['before', 60, 120],
    ['before', 50, 101],
    ['after', 60, 120],
    ['after', 40, 115],
  ])('stay on their lines beside a tall brace that is drawn %s them, %i points high', (order, size, y) => {
    const brace = drawn('{', { x: 100, y, size })
    const glyphs = order === 'before' ? [...brace, ...cases.flat()] : [...cases.flat(), ...brace]
    for (const line of ['x if it is positive', 'y if Ada signed', 'z otherwise']) expect(readGlyphs(glyphs).text).toContain(line)
  })

  it('stay whole where invisible spaces divide their syllables', () => {
    const parts = ['Mit', 'arbei', 'terinnen', ' ', 'am', ' ', 'Ort']
    let x = 0
    const glyphs = parts.flatMap((part, index) => {
      const placed = drawn(part, { x })
      x = placed.at(-1)?.next.x ?? x
      const hidden = index < 2 ? drawn(' ', { x, scale: 0 }) : []
      return [...placed, ...hidden]
    })
    expect(readGlyphs(glyphs).text).toBe('Mitarbeiterinnen am Ort')
  })

  it.each([50, 90, 200])('are read around a circle of %i points', (radius) => {
    const around = (along: number) => {
      const angle = along / radius - 1
      return { x: 300 + radius * Math.sin(angle), y: 300 - radius * Math.cos(angle), angle }
    }
    expect(readGlyphs(bent(drawn('Property of Ruth Hill'), around)).text).toBe('Property of Ruth Hill')
  })

  it('are read on a baseline that rises letter by letter', () => {
    const rising = bent(drawn('Property of Ruth'), (along) => ({ x: along, y: 300 - along / 4, angle: 0 }))
    const next = drawn('Second line', { y: 340 })
    expect(readGlyphs([...rising, ...next]).text).toBe('Property of Ruth\nSecond line')
  })

  it('[MEDIA-04] keep two lines apart that are beside a large initial', () => {
    const initial = drawn('W', { y: 108, size: 30 })
    const [first, second] = [drawn('olframite was heard', { x: 29, y: 100, size: 14 }), drawn('in the court', { x: 29, y: 118, size: 14 })]
    expect(readGlyphs([...initial, ...first, ...second]).text).toBe('Wolframite was heard\nin the court')
    const both = [...drawn('x', { size: 12 }), ...drawn('2', { x: 7, y: 95, size: 7 }), ...drawn('3', { x: 7, y: 101, size: 7 })]
    expect(readGlyphs(both).text).toMatch(/^x(23|32)$/)
  })

  it.each([
    ['one letter', 'a'],
    ['several letters', 'a,b'],
    ['a letter after a number', '1,a'],
    ['a letter with a sign', 'a,*'],
  ])('are apart from raised letters at their ends: %s', (_name, note) => {
    const [name, raised] = [drawn('Hartley'), drawn(note, { x: 34, y: 96, size: 7 })]
    const x = raised.at(-1)?.next.x ?? 0
    const next = drawn(', Smith', { x })
    expect(readGlyphs([...name, ...raised, ...next]).text).toBe(`Hartley ${note}, Smith`)
    expect(readGlyphs([...name, ...next, ...raised]).text).toBe(`Hartley ${note}, Smith`)
  })

  it('keep raised letters amid a word, of an abbreviation, and of a number', () => {
    const donald = [...drawn('M'), ...drawn('c', { x: 5.8, y: 97, size: 7 }), ...drawn('Donald', { x: 9.8 })]
    expect(readGlyphs(donald).text).toBe('McDonald')
    expect(readGlyphs([...drawn('M'), ...drawn('me', { x: 5.8, y: 96, size: 7 })]).text).toBe('Mme')
    expect(readGlyphs([...drawn('21'), ...drawn('st', { x: 12, y: 96, size: 7 })]).text).toBe('21st')
    expect(readGlyphs([...drawn('Hart'), ...drawn('l', { x: 17.5, y: 97, size: 8 }), ...drawn('ey', { x: 19.5 })]).text).toBe('Hartley')
  })

  describe('[MEDIA-04] [MEDIA-05] beside a large initial', () => {
    /** Returns the glyphs of lines of 12 points, of which the first ones are indented by an initial that is as high as they are. */
    const paragraph = (initial: string, lines: readonly string[], { spanned = 2, gap = 2, indent = 0 } = {}): Glyph[][] => {
      const size = (14 * (spanned - 1)) / 0.7 + 12
      const large = drawn(initial, { y: 100 + 14 * (spanned - 1), size })
      const x = (large.at(-1)?.end.x ?? 0) + gap
      const rest = lines.map((line, row) =>
        drawn(line, { x: (row < spanned ? x : 0) + (row === 0 ? indent : 0), y: 100 + 14 * row, size: 12 }),
      )
      return [large, ...rest]
    }
    const LINES = ['illiam Hartley was', 'heard in the court', 'of the city and left']

    it.each([2, 3])('are joined with it where it spans %i lines, in any order', (spanned) => {
      const [initial = [], ...rest] = paragraph('W', LINES, { spanned })
      const twice = drawn('W', { x: 0.3, y: initial[0]?.start.y ?? 0, size: initial[0]?.size ?? 0 })
      const expected = ['William Hartley was', ...LINES.slice(1)].join('\n')
      for (const glyphs of [
        [...initial, ...rest.flat()],
        [...rest.flat(), ...initial],
        [...initial, ...twice, ...rest.flat()],
      ]) {
        const { text, words } = readGlyphs(glyphs)
        expect(text).toBe(expected)
        expect(words.slice(0, 2).map(({ text: word, start, end }) => [word, start, end])).toEqual([
          ['W', 0, 1],
          ['illiam', 1, 7],
        ])
      }
    })

    it('are joined with it in capitals before small letters, and after a quotation mark', () => {
      expect(readGlyphs(paragraph('W', ['ILLIAM HARTLEY was', 'heard in the court']).flat()).text).toMatch(/^WILLIAM HARTLEY was\n/)
      expect(readGlyphs(paragraph('“W', LINES).flat()).text).toMatch(/^“William Hartley was\n/)
    })

    it.each<[string, string, string[], { gap?: number; indent?: number }]>([
      ['a space follows', 'A', ['man was heard', 'in the court'], { indent: 3 }],
      ['it is a number', '2', ['william Hartley', 'was heard'], {}],
      ['it is a bullet', '•', ['william Hartley', 'was heard'], {}],
      ['it is the letter of a list', 'B', ['William Hartley', 'was heard'], {}],
      ['it is the letter of a list in capitals', 'B', ['WILLIAM HARTLEY', 'WAS HEARD'], {}],
      ['it is far', 'B', ['illiam Hartley', 'was heard'], { gap: 20 }],
      ['it is beside one line', 'B', ['illiam Hartley'], {}],
    ])('are words of their own where %s', (_name, initial, lines, drawing) => {
      const seen = readGlyphs(paragraph(initial, lines, drawing).flat()).text.split(/\s/)
      expect(seen).toEqual(expect.arrayContaining(lines[0]?.split(' ') ?? []))
    })
  })

  it('keep superscripts on their line, and a heading beside small letters', () => {
    const line = [
      ...drawn('Hill', { y: 100, size: 12 }),
      ...drawn('2', { x: 15, y: 96, size: 7 }),
      ...drawn('signed', { x: 23, y: 100, size: 12 }),
    ]
    expect(readGlyphs(line).text).toBe('Hill2 signed')
    expect(readGlyphs([...drawn('ACT ', { size: 36 }), ...drawn('of 1998', { x: 100, size: 12 })]).text).toBe('ACT of 1998')
  })
})
