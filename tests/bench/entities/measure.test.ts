import { beforeAll, describe, expect, it } from 'vitest'

import { EntityCategory } from '#generated/model/entityCategory.zod.ts'

import { CONTACT_CATEGORIES } from '#engine/entities/types.ts'
import { entityQuality, isWeakCategory, type QualityCategory } from '#lib/search/entity-quality.ts'
import { DEFAULT_CATEGORIES } from '#lib/search/default-categories.ts'
import { parseLabelled, readLabelled, readLetters, wordsIn } from './labelled-texts'
import { agrees, f1Of, measure, precisionOf, recallOf, type Measured } from './measure'

let tuned: Measured
let heldOut: Measured
let letters: Measured

beforeAll(async () => {
  tuned = await measure(readLabelled('tuned'))
  heldOut = await measure(readLabelled('held-out'))
  letters = await measure(readLetters('held-out'), DEFAULT_CATEGORIES)
})

describe('labelled texts', () => {
  it('have at least 3,000 words without their markup, and labels of every category in both halves', () => {
    const categories = [...EntityCategory.options, ...CONTACT_CATEGORIES].toSorted()
    for (const half of ['tuned', 'held-out'] as const) {
      const texts = readLabelled(half)
      expect(wordsIn(texts)).toBeGreaterThan(1500)
      expect(
        [...new Set([...texts, ...readLetters(half)].flatMap(({ labels }) => labels.map(({ category }) => category)))].toSorted(),
      ).toEqual(categories)
      expect(texts.filter(({ text }) => /[{}]/.test(text))).toEqual([])
    }
    expect(wordsIn([...readLabelled('tuned'), ...readLabelled('held-out')])).toBeGreaterThan(3000)
  })

  it('include 30 letters, reports and calls, of which every second one is reported', () => {
    const names = (half: 'tuned' | 'held-out'): number[] => readLetters(half).map(({ name }) => Number.parseInt(name, 10))
    expect(names('tuned')).toEqual([1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29])
    expect(names('held-out')).toEqual([2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30])
    expect([...readLetters('tuned'), ...readLetters('held-out')].filter(({ text }) => /[{}]/.test(text))).toEqual([])
  })

  it('are read by their markup', () => {
    expect(parseLabelled('t', 'Hi {PERSON:Ana}, {EMAIL:a@b.org}.')).toEqual({
      name: 't',
      text: 'Hi Ana, a@b.org.',
      labels: [
        { category: 'PERSON', start: 3, end: 6, text: 'Ana' },
        { category: 'contact:email', start: 8, end: 15, text: 'a@b.org' },
      ],
    })
  })

  it('count a finding as right if its category is, and half of the longer one is in both', () => {
    const label = { category: 'PERSON', start: 10, end: 20 } as const
    expect(agrees(label, { category: 'PERSON', start: 15, end: 20 })).toBe(true)
    expect(agrees(label, { category: 'PERSON', start: 16, end: 20 })).toBe(false)
    expect(agrees(label, { category: 'PERSON', start: 0, end: 25 })).toBe(false)
    expect(agrees(label, { category: 'ORG', start: 10, end: 20 })).toBe(false)
  })
})

describe('[MEDIA-04] measured quality', () => {
  it.each([...EntityCategory.options, ...CONTACT_CATEGORIES])('of %s is what the product says', (category: QualityCategory) => {
    const isOfLetters = ['contact:birth-date', 'contact:address', 'contact:reference'].includes(category)
    const counts = (isOfLetters ? letters : heldOut).byCategory.get(category) ?? { labels: 0, findings: 0, right: 0 }
    const { precision, recall, labels } = entityQuality[category]
    expect(counts.labels).toBe(labels)
    expect(Math.abs(precisionOf(counts) - precision)).toBeLessThanOrEqual(0.05)
    expect(Math.abs(recallOf(counts) - recall)).toBeLessThanOrEqual(0.05)
  })

  it('is weak for these categories', () => {
    expect(EntityCategory.options.filter(isWeakCategory)).toEqual([
      'FAC',
      'ORG',
      'PRODUCT',
      'WORK_OF_ART',
      'DATE',
      'ORDINAL',
      'CARDINAL',
      'PROFANITY',
    ])
    expect(CONTACT_CATEGORIES.filter(isWeakCategory)).toEqual([])
  })

  it.each(['PERSON', 'contact:birth-date', 'contact:address', 'contact:phone', 'contact:email', 'contact:national-id'] as const)(
    'of %s is at least 0.9 recall and 0.8 precision in the reported half of letters and calls',
    (category) => {
      const counts = letters.byCategory.get(category) ?? { labels: 0, findings: 0, right: 0 }
      expect(counts.labels).toBeGreaterThan(10)
      expect(recallOf(counts)).toBeGreaterThanOrEqual(0.9)
      expect(precisionOf(counts)).toBeGreaterThanOrEqual(0.8)
    },
  )

  it('is at least 0.85 overall in the half that was not tuned on, and 0.93 in the other', () => {
    expect(f1Of(heldOut.overall)).toBeGreaterThan(0.85)
    expect(f1Of(tuned.overall)).toBeGreaterThan(0.93)
    expect(heldOut.covered).toBeGreaterThan(0.9)
  })
})
