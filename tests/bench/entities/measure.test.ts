import { beforeAll, describe, expect, it } from 'vitest'

import { EntityCategory } from '#generated/model/entityCategory.zod.ts'

import { CONTACT_CATEGORIES } from '../../../src/engine/entities/types'
import { entityQuality, isWeakCategory, type QualityCategory } from '../../../src/lib/entity-quality'
import { parseLabelled, readLabelled, wordsIn } from './labelled-texts'
import { agrees, f1Of, measure, precisionOf, recallOf, type Measured } from './measure'

let tuned: Measured
let heldOut: Measured

beforeAll(async () => {
  tuned = await measure(readLabelled('tuned'))
  heldOut = await measure(readLabelled('held-out'))
}, 120_000)

describe('labelled texts', () => {
  it('have at least 3,000 words without their markup, and labels of every category in both halves', () => {
    const categories = [...EntityCategory.options, ...CONTACT_CATEGORIES].toSorted()
    for (const half of ['tuned', 'held-out'] as const) {
      const texts = readLabelled(half)
      expect(wordsIn(texts)).toBeGreaterThan(1500)
      expect([...new Set(texts.flatMap(({ labels }) => labels.map(({ category }) => category)))].toSorted()).toEqual(categories)
      expect(texts.filter(({ text }) => /[{}]/.test(text))).toEqual([])
    }
    expect(wordsIn([...readLabelled('tuned'), ...readLabelled('held-out')])).toBeGreaterThan(3000)
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
    const counts = heldOut.byCategory.get(category) ?? { labels: 0, findings: 0, right: 0 }
    const { precision, recall, labels } = entityQuality[category]
    expect(counts.labels).toBe(labels)
    expect(Math.abs(precisionOf(counts) - precision)).toBeLessThanOrEqual(0.05)
    expect(Math.abs(recallOf(counts) - recall)).toBeLessThanOrEqual(0.05)
  })

  it('is weak for these categories', () => {
    expect(EntityCategory.options.filter(isWeakCategory)).toEqual([
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

  it('is at least 0.85 overall in the half that was not tuned on, and 0.93 in the other', () => {
    expect(f1Of(heldOut.overall)).toBeGreaterThan(0.85)
    expect(f1Of(tuned.overall)).toBeGreaterThan(0.93)
    expect(heldOut.covered).toBeGreaterThan(0.9)
  })
})
