import { describe, expect, it } from 'vitest'

import type { DocumentPage } from '#generated/model/documentPage.zod.ts'
import type { Mark } from '#generated/model/mark.zod.ts'
import type { TranscriptSegment } from '#generated/model/transcriptSegment.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'
import type { WatchTerm } from '#generated/model/watchTerm.zod.ts'
import { audioReview, spanOf } from '#tests/editor-of-audio.ts'
import { aMark } from '#mocks/testing/review-items.ts'
import { applyChanges } from '#editor/history/changes.ts'
import { findCustom } from '#engine/entities/rules/custom-finder.ts'
import { pagesText } from './page-source'
import { screenText } from './screen-source'
import type { FileText } from './source'
import { transcriptText } from './transcript-source'
import { watchRules } from './watch-rules'

const timed = (id: string, start: number, text: string): TranscriptSegment => {
  const words = text.split(' ').map((word, index) => ({ start: start + index, end: start + index + 0.5, text: word }))
  return { id, start, end: start + words.length, speaker: null, text, words }
}
const untimed: TranscriptSegment = { id: 'u', start: 30, end: 34, speaker: null, text: 'Ask  Ada Okafor now.', words: [] }
const segments = [timed('a', 0, 'This is Ada Okafor.'), timed('b', 10, "I know Ada's sister."), untimed]

const term = (id: string, text: string, fields: Partial<WatchTerm> = {}): WatchTerm => ({ id, kind: 'words', text, addedAt: 1, ...fields })

/** Returns the ranges at which a text has some words. */
const rangesOf = ({ text }: FileText, words: string) =>
  [...text.matchAll(new RegExp(words, 'g'))].map(({ index }) => ({ start: index, end: index + words.length }))

const ids = () => {
  let count = 0
  return () => `new-${(count += 1)}`
}

describe('[MEDIA-02] terms of a watch list', () => {
  it('are found in their own way, and each finding has its term', () => {
    const terms = [
      term('ada', 'ada  okafor'),
      term('may', 'May', { matchCase: true }),
      term('part', 'kaf', { wholeWords: false }),
      term('case', 'K-\\d+', { kind: 'expression', matchCase: true }),
    ]
    const { rules, termOf } = watchRules(terms)
    expect(rules).toHaveLength(4)
    const text = 'ADA\nOkafor may ask May about k-7, K-8 and O’Kafe.'
    const found = rules.flatMap((rule) => findCustom(text, rule)).map((finding) => [finding.text, termOf(finding)?.id])
    expect(found).toEqual([
      ['ADA\nOkafor', 'ada'],
      ['May', 'may'],
      ['kaf', 'part'],
      ['Kaf', 'part'],
      ['K-8', 'case'],
    ])
  })

  it('are found in any written form', () => {
    const { rules, termOf } = watchRules([
      term('neil', 'Zo\u0308e O’Neil'),
      term('smith', 'Smith-Jones'),
      term('strauß', 'Strauß'),
      term('steffi', 'Steffi', { wholeWords: false }),
      term('town', 'Town', { matchCase: true }),
    ])
    const text = "Zöe O'Neil, Zo\u0308e\u00A0O’Neil, Smith\u2011Jones and Smith-\nJones, STRAUSS, Ste\u00ADﬃ's, To wn"
    const found = rules.flatMap((rule) => findCustom(text, rule)).map((finding) => [finding.text, termOf(finding)?.id])
    expect(found).toEqual([
      ["Zöe O'Neil", 'neil'],
      ['Zo\u0308e\u00A0O’Neil', 'neil'],
      ['Smith\u2011Jones', 'smith'],
      ['Smith-\nJones', 'smith'],
      ['STRAUSS', 'strauß'],
      ['Ste\u00ADﬃ', 'steffi'],
      ['To wn', 'town'],
    ])
  })
})

describe('[MEDIA-03] a transcript as a searched text', () => {
  it('is redacted by spans with the time, the words and the category of the match, which have yet to be reviewed', () => {
    const text = transcriptText(segments, {})
    expect(text.text).toBe("This is Ada Okafor.\nI know Ada's sister.\nAsk Ada Okafor now.\n")
    const chosen = rangesOf(text, 'Ada Okafor').map((range) => ({ ...range, category: 'PERSON' as const }))
    const review = audioReview()
    const { spans = [] } = applyChanges(review, text.redact(review, chosen, ids()))
    expect(spans).toMatchObject([
      {
        id: 'new-1',
        start: 2,
        end: 3.5,
        text: 'Ada Okafor.',
        words: ['w-2000-2500', 'w-3000-3500'],
        category: 'PERSON',
        decision: 'redact',
      },
      { id: 'new-2', start: 30, end: 34, text: 'Ada Okafor', words: ['u_1', 'u_2'], category: 'PERSON', source: 'drawn' },
    ])
    expect(spans.filter((span) => 'reviewed' in span)).toEqual([])
    // Redacting again changes nothing.
    const next = { ...review, spans }
    expect(text.redact(next, chosen, ids())).toEqual([])
  })

  it('redacts a word of which only a part is found whole, and a match over two lines in both', () => {
    const text = transcriptText(segments, {})
    const [part] = rangesOf(text, 'kafor')
    const [over] = rangesOf(text, 'Okafor.\nI')
    const review = audioReview()
    const chosen = [part, over].flatMap((range) => (range ? [{ ...range, category: null }] : []))
    const { spans = [] } = applyChanges(review, text.redact(review, chosen, ids()))
    expect(spans.map((span) => span.text)).toEqual(['Okafor.', 'I'])
  })

  it('says what is hidden already and what was left audible by a decision', () => {
    const spans = [
      spanOf('hidden', 1.9, 3.6),
      spanOf('kept', 11.9, 12.6, { decision: 'keep' }),
      spanOf('deleted', 30, 34, { deleted: true, words: ['u_1', 'u_2'] }),
    ]
    const text = transcriptText(segments, { spans })
    expect(rangesOf(text, 'Ada').map((range) => [text.stateOf(range), text.timeOf(range)])).toEqual([
      ['hidden', 2],
      ['kept', 12],
      ['kept', 30],
    ])
    expect(text.stateOf(rangesOf(text, 'sister')[0] ?? { start: 0, end: 0 })).toBe('new')
  })

  it('redacts a word of which a part is still audible', () => {
    const part = spanOf('part', 2, 2.4)
    const text = transcriptText(segments, { spans: [part] })
    const [ada] = rangesOf(text, 'Ada')
    expect(ada && text.stateOf(ada)).toBe('new')
    const review = audioReview([part])
    const { spans = [] } = applyChanges(review, text.redact(review, ada ? [{ ...ada, category: null }] : [], ids()))
    expect(spans).toMatchObject([{ id: 'part' }, { id: 'new-1', start: 2, end: 2.5, words: ['w-2000-2500'] }])
  })

  it('changes the decision on a span that was left audible, and adds one over a longer span', () => {
    const kept = spanOf('kept', 11.9, 12.6, { decision: 'keep', reviewed: { at: 1 } })
    const wide = spanOf('wide', 0, 4, { decision: 'keep' })
    const text = transcriptText(segments, { spans: [kept, wide] })
    const review = audioReview([kept, wide])
    const chosen = rangesOf(text, 'Ada')
      .slice(0, 2)
      .map((range) => ({ ...range, category: null }))
    const after = applyChanges(review, text.redact(review, chosen, ids())).spans ?? []
    expect(after.map(({ id, decision, start }) => [id, decision, start])).toEqual([
      ['kept', 'redact', 11.9],
      ['wide', 'keep', 0],
      ['new-1', 'redact', 2],
    ])
    expect(after[0]).not.toHaveProperty('reviewed')
  })
})

describe('[MEDIA-02] the words that a detection read as a searched text', () => {
  const track = (id: string, text: string | undefined, fields: Partial<Track> = {}): Track => ({
    id,
    kind: 'object',
    label: 'text',
    source: 'detected',
    confidence: 0.9,
    decision: 'keep',
    style: null,
    ...(text === undefined ? {} : { text }),
    positions: [{ time: 4, x: 1, y: 1, width: 9, height: 9 }],
    ...fields,
  })
  const tracks = [
    track('face', undefined),
    track('new', 'Dr Ada Okafor'),
    track('kept', 'OKAFOR', { reviewed: { at: 1 } }),
    track('hidden', 'Okafor', { decision: 'redact' }),
    track('deleted', 'Okafor', { deleted: true }),
  ]

  it('is redacted by the decision on its track', () => {
    const text = screenText({ tracks })
    if (!text) throw new Error('four tracks have words')
    expect(text.text).toBe('Dr Ada Okafor\nOKAFOR\nOkafor\nOkafor\n')
    const ranges = [...rangesOf(text, 'Okafor'), ...rangesOf(text, 'OKAFOR')]
    expect(ranges.map((range) => text.stateOf(range))).toEqual(['new', 'hidden', 'kept', 'kept'])
    const review = { style: 'Black Box' as const, tracks }
    const after = applyChanges(
      review,
      text.redact(
        review,
        ranges.map((range) => ({ ...range, category: null })),
        ids(),
      ),
    ).tracks
    expect(after.map(({ id, decision, deleted }) => [id, decision, deleted])).toEqual([
      ['face', 'keep', undefined],
      ['new', 'redact', undefined],
      ['kept', 'redact', undefined],
      ['hidden', 'redact', undefined],
      ['deleted', 'redact', undefined],
    ])
    expect(after.filter(({ reviewed }) => reviewed !== undefined)).toEqual([])
  })

  it('is none where nothing was read', () => {
    expect(screenText({ tracks: [track('face', undefined), track('blank', ' ')] })).toBeNull()
  })
})

describe('[MEDIA-02] the pages of a document as a searched text', () => {
  const page = (number: number, text: string): DocumentPage => ({
    page: number,
    width: 595,
    height: 842,
    text,
    words: [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
      text: word,
      start: index,
      end: index + word.length,
      x: 50 + 10 * (index - text.lastIndexOf('\n', index) - 1),
      y: 50 + 20 * text.slice(0, index).split('\n').length,
      width: 10 * word.length,
      height: 12,
    })),
    methods: ['text'],
  })
  const pages = [page(1, 'Dear Ada\nOkafor, of Leeds'), page(2, ''), page(3, 'Yours, Ada Okafor')]
  const reviewOf = (marks: readonly Mark[]) => ({ style: 'Black Box' as const, tracks: [], marks })
  const textOf = (marks: Mark[] = []) => {
    const text = pagesText(pages, { marks })
    if (!text) throw new Error('two pages have words')
    return text
  }

  it('is redacted by marks with the boxes, the range and the category of the match, which have yet to be reviewed', () => {
    const text = textOf()
    expect(text.text).toBe('Dear Ada\nOkafor, of Leeds\n\nYours, Ada Okafor\n')
    const chosen = rangesOf(text, 'Ada\\sOkafor').map(({ start }) => ({ start, end: start + 10, category: 'PERSON' as const }))
    expect(chosen.map((range) => [text.stateOf(range), text.pageOf?.(range)])).toEqual([
      ['new', 1],
      ['new', 3],
    ])
    const review = reviewOf([])
    const { marks = [] } = applyChanges(review, text.redact(review, chosen, ids()))
    const person = { source: 'drawn', decision: 'redact', category: 'PERSON', label: 'entity:PERSON', confidence: null }
    expect(marks).toMatchObject([
      // A box per line, around the whole words.
      { ...person, id: 'new-1', page: 1, text: 'Ada Okafor,', range: { start: 5, end: 16 }, boxes: [{ width: 33 }, { width: 73 }] },
      { ...person, id: 'new-2', page: 3, text: 'Ada Okafor', range: { start: 7, end: 17 }, boxes: [{}] },
    ])
    expect(marks.filter((mark) => 'reviewed' in mark)).toEqual([])
    // Redacting again changes nothing.
    expect(text.redact({ ...review, marks }, chosen, ids())).toEqual([])
  })

  it('needs no mark for words off the page, and one for words that its edge cuts off', () => {
    const at = (x: number): DocumentPage => ({
      ...page(1, 'Ada'),
      words: [{ text: 'Ada', start: 0, end: 3, x, y: 70, width: 30, height: 12 }],
    })
    const chosen = [{ start: 0, end: 3, category: null }]
    const redacted = (x: number, marks: Mark[] = []) => {
      const text = pagesText([at(x)], { marks })
      return { state: text?.stateOf({ start: 0, end: 3 }), changes: text?.redact(reviewOf(marks), chosen, ids()) ?? [] }
    }
    expect(redacted(600)).toEqual({ state: 'hidden', changes: [] })
    const cut = redacted(580)
    expect(cut).toMatchObject({ state: 'new', changes: [{ type: 'add_mark' }] })
    const { marks = [] } = applyChanges(reviewOf([]), cut.changes)
    expect(redacted(580, [...marks])).toEqual({ state: 'hidden', changes: [] })
  })

  it('says what is hidden already and what was left visible by a reviewer', () => {
    const hidden = aMark('hidden', { page: 1, boxes: [{ x: 40, y: 60, width: 500, height: 22 }] })
    const kept = aMark('kept', { page: 3, decision: 'keep', range: { start: 7, end: 10 } })
    const [first, second] = rangesOf(textOf(), 'Ada')
    const stateOf = (marks: Mark[], range = first) => range && textOf(marks).stateOf(range)
    expect([stateOf([hidden, kept]), stateOf([hidden, kept], second)]).toEqual(['hidden', 'kept'])
    expect(stateOf([{ ...hidden, deleted: true }])).toBe('kept')
    expect(stateOf([{ ...hidden, page: 2, everyPage: true }], first)).toBe('hidden')
    expect(stateOf([{ ...hidden, page: 2 }], first)).toBe('new')
  })

  it('changes the decision on a mark that was left visible, and adds one over a longer mark', () => {
    const range = { start: 7, end: 17 }
    const kept = aMark('kept', {
      page: 3,
      decision: 'keep',
      range,
      boxes: [{ x: 115, y: 65, width: 110, height: 20 }],
      reviewed: { at: 1 },
    })
    const [, place] = rangesOf(textOf(), 'Ada')
    if (!place) throw new Error('page 3 has the name')
    const redacted = (mark: Mark, { start, end }: { start: number; end: number }) =>
      applyChanges(reviewOf([mark]), textOf([mark]).redact(reviewOf([mark]), [{ start, end, category: null }], ids())).marks ?? []
    const whole = redacted(kept, { start: place.start, end: place.start + 10 })
    expect(whole).toMatchObject([{ id: 'kept', decision: 'redact' }])
    expect(whole[0]).not.toHaveProperty('reviewed')
    expect(redacted(kept, place).map(({ id, decision, text }) => [id, decision, text])).toEqual([
      ['kept', 'keep', null],
      ['new-1', 'redact', 'Ada'],
    ])
  })

  it('is none where no page has words', () => {
    expect(pagesText([page(1, ''), page(2, '')], {})).toBeNull()
  })
})
