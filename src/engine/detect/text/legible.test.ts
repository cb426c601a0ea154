import { describe, expect, it } from 'vitest'

import { areOneText, directionsOf, isLegible, isLongLine, mayBeOtherScript } from './legible'
import type { TextLine } from './lines'

const line = (x: number, y: number, length: number, thickness: number, angle = 0, confidence = 0.95): TextLine => {
  const [width, height] = Math.abs(angle) > 1 ? [thickness, length] : [length, thickness]
  return {
    box: { x, y, width, height },
    confidence,
    rotated: { centreX: x + width / 2, centreY: y + height / 2, length, thickness, angle },
  }
}

const legible = (text: string, probability: number) => isLegible([...text].map((one) => ({ text: one, at: 0, probability })))

describe('[MEDIA-02] text that is read', () => {
  it('is two different characters with a mean of .6, or three with .55 as in a word of another script', () => {
    expect([legible('42', 0.61), legible('42', 0.59)]).toEqual([true, false])
    expect([legible('Ho6', 0.56), legible('Ho6', 0.54)]).toEqual([true, false])
  })

  it('is one character, alone or repeated, only if it is sure, because textures are read as one', () => {
    expect([legible('7', 0.91), legible('7', 0.89), legible('$', 0.95)]).toEqual([true, false, true])
    expect([legible('0000', 0.91), legible('0000', 0.7)]).toEqual([true, false])
  })

  it('has letters or digits', () => {
    expect([legible('', 0.99), legible('--.', 0.99)]).toEqual([false, false])
  })
})

describe('[MEDIA-02] lines of other scripts', () => {
  const read = (text: string) => [...text].map((one) => ({ text: one, at: 0, probability: 0.4 }))

  it('are kept without a reading if the detector is confident and they have a direction', () => {
    expect([0.8, 0.79].map((confidence) => mayBeOtherScript(line(0, 0, 40, 20, 0, confidence), [[], read('u')]))).toEqual([true, false])
    expect([150, 149].map((length) => mayBeOtherScript(line(0, 0, length, 100), [read('Ggel')]))).toEqual([true, false])
  })

  it('are kept if they are as short as वर and the detector is certain', () => {
    expect([0.985, 0.984].map((confidence) => mayBeOtherScript(line(0, 0, 149, 100, 0, confidence), [[]]))).toEqual([true, false])
    expect([105, 104].map((length) => mayBeOtherScript(line(0, 0, length, 100, 0, 0.99), [[]]))).toEqual([true, false])
  })

  it('aren’t what is read as round characters in one direction, such as a collar', () => {
    expect(['6000', 'b000', 'dlb', '0'].map((text) => mayBeOtherScript(line(0, 0, 60, 20), [read('seo'), read(text)]))).toEqual([
      false,
      false,
      true,
      true,
    ])
  })
})

describe('[MEDIA-02] lines without reading', () => {
  it('are seven times as long as thick, and certain', () => {
    expect([isLongLine(line(0, 0, 140, 20)), isLongLine(line(0, 0, 139, 20))]).toEqual([true, false])
    expect([isLongLine(line(0, 0, 140, 20, 0, 0.9)), isLongLine(line(0, 0, 140, 20, 0, 0.89))]).toEqual([true, false])
  })

  it('belong to a text below or beside them of similar size and direction', () => {
    const word = line(100, 100, 80, 20)
    expect([areOneText(word, line(100, 150, 40, 16)), areOneText(word, line(100, 151, 40, 16))]).toEqual([true, false])
    expect([areOneText(word, line(210, 100, 40, 20)), areOneText(word, line(211, 100, 40, 20))]).toEqual([true, false])
    expect([areOneText(word, line(100, 125, 40, 10)), areOneText(word, line(100, 125, 40, 9))]).toEqual([true, false])
    expect([areOneText(word, line(100, 125, 40, 20, 0.25)), areOneText(word, line(100, 125, 40, 20, 0.26))]).toEqual([true, false])
  })

  it('belong to a line of the opposite angle beyond the vertical', () => {
    expect(areOneText(line(100, 100, 80, 20, 1.55), line(130, 100, 80, 20, -1.55))).toBe(true)
  })
})

describe('[MEDIA-02] directions in which a line is read', () => {
  const angles = (one: TextLine) => directionsOf(one).map(({ angle }) => Number(angle.toFixed(2)))

  it('are along it both ways, and upright if it is steep', () => {
    expect(angles(line(0, 0, 80, 20, 0.3))).toEqual([0.3, 3.44])
    expect(angles(line(0, 0, 80, 20, 1.5))).toEqual([1.5, 4.64, 0])
  })

  it('aren’t upside down in small text', () => {
    expect(angles(line(0, 0, 40, 10, 0.3))).toEqual([0.3, 3.44])
    expect(angles(line(0, 0, 40, 9, 0.3))).toEqual([0.3])
  })

  it('is upright without a direction', () => {
    expect(angles(line(0, 0, 29, 20))).toEqual([0])
  })
})
