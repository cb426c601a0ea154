import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { EngineCancelledError } from '../core/errors'
import { layOutText } from './text-layout'

/** A font whose characters are six points wide: 80 fit a line. */
const widthOf = (text: string): number => 6 * [...text].length

const lay = async (text: string): Promise<string[][]> => (await layOutText(text, widthOf)).map((lines) => lines.map((line) => line.text))

describe('the layout of plain text', () => {
  it('has a line for each line, with any line break', async () => {
    expect(await lay('one\ntwo\r\nthree\rfour\n')).toEqual([['one', 'two', 'three', 'four']])
    expect(await lay('')).toEqual([['']])
  })

  it('breaks long lines at a space, and long words anywhere', async () => {
    expect(await lay(`${'word '.repeat(20)}end`)).toEqual([[`${'word '.repeat(15)}word`, 'word word word word end']])
    expect(await lay('x'.repeat(170))).toEqual([['x'.repeat(80), 'x'.repeat(80), 'x'.repeat(10)]])
    expect(await lay(`    ${'x'.repeat(100)}`)).toEqual([[`    ${'x'.repeat(76)}`, 'x'.repeat(24)]])
  })

  it('marks lines that end inside a word', async () => {
    const pages = await layOutText(`${'word '.repeat(20)}${'x'.repeat(170)} end`, widthOf)
    expect(pages.flat().map(({ isBroken }) => isBroken)).toEqual([false, false, true, true, false])
  })

  it('starts a page after 52 lines, and at a form feed', async () => {
    const lines = Array.from({ length: 60 }, (_unused, index) => `line ${index + 1}`)
    expect((await lay(lines.join('\n'))).map((page) => [page[0], page.length])).toEqual([
      ['line 1', 52],
      ['line 53', 8],
    ])
    expect(await lay('one\ftwo\f')).toEqual([['one'], ['two']])
  })

  it('measures and draws a limited part of a line without a width', async () => {
    const measured: number[] = []
    const pages = await layOutText('\u200B'.repeat(300_000), (text) => {
      measured.push(text.length)
      return 0
    })
    const lines = pages.flat()
    expect(lines.map(({ text }) => text).join('')).toHaveLength(300_000)
    for (const length of [...measured, ...lines.map(({ text }) => text.length)]) expect(length).toBeLessThanOrEqual(1024)
  })

  it('fills tabs up to the next multiple of four', async () => {
    expect(await lay('a\tbc\td')).toEqual([['a   bc  d']])
  })

  it('loses no character but spaces, whatever the text', async () => {
    const texts = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '😀', 'é', '漢'), maxLength: 400 })
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const lines = (await lay(text)).flat()
        expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(/[ \n]/g, ''))
        for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(483)
      }),
    )
  })

  it('measures in proportion to the length of a line', async () => {
    const measuredIn = async (length: number): Promise<number> => {
      let measured = 0
      await layOutText('x'.repeat(length), (text) => {
        measured += text.length
        return widthOf(text)
      })
      return measured
    }
    const [short, long] = [await measuredIn(20_000), await measuredIn(200_000)]
    expect(long / short).toBeGreaterThan(9)
    expect(long / short).toBeLessThan(11)
  })

  it('breaks a line of narrow characters where it is full', async () => {
    const pages = await layOutText('i'.repeat(2500), (text) => text.length / 2)
    expect(pages.flat().map(({ text }) => text.length)).toEqual([966, 966, 568])
  })

  it('stops after 5,000 pages', async () => {
    let measured = 0
    const count = (text: string): number => {
      measured += 1
      return widthOf(text)
    }
    expect(await layOutText('\n'.repeat(5000 * 52), count)).toHaveLength(5000)
    const forAll = measured
    const error = { code: 'too-large', message: expect.stringContaining('more than 5,000 pages') as string }
    await expect(layOutText('\n'.repeat(5000 * 52 + 1), count)).rejects.toMatchObject(error)
    measured = 0
    await expect(layOutText('\n'.repeat(5000 * 52 * 4), count)).rejects.toMatchObject(error)
    expect(measured).toBeLessThan(forAll + 100)
  })

  it('stops when it is cancelled', async () => {
    const controller = new AbortController()
    let measured = 0
    const laid = layOutText(
      'x'.repeat(1_000_000),
      (text) => {
        measured += 1
        if (measured === 1000) controller.abort()
        return widthOf(text)
      },
      controller.signal,
    )
    await expect(laid).rejects.toBeInstanceOf(EngineCancelledError)
    expect(measured).toBeLessThan(20_000)
  })
})
