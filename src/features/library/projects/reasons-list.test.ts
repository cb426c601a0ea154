import { describe, expect, it } from 'vitest'

import { ReasonList } from '#generated/model/reasonList.zod.ts'
import { addedWords, addReasons, draftOf, emptyRow, listOf, mergeLists, moveRow, parseLines, rowErrors } from './reasons-list'

const list = (codes: string[], changes: Partial<ReasonList> = {}): ReasonList => ({
  revision: 1,
  reasons: codes.map((code) => ({ code, text: `About ${code}` })),
  defaultReason: null,
  ...changes,
})
const codes = ({ reasons }: Pick<ReasonList, 'reasons'>) => reasons.map(({ code }) => code)

describe('a draft', () => {
  it('saves trimmed reasons and the default, without rows that were never filled in', () => {
    const draft = draftOf({ reasons: [{ code: ' s38 ', text: ' Health ' }], defaultReason: ' s38 ' })
    const saved = listOf({ ...draft, rows: [...draft.rows, emptyRow()] }, 4)
    expect(saved).toEqual({ revision: 4, reasons: [{ code: 's38', text: 'Health' }], defaultReason: 's38' })
    expect(ReasonList.safeParse(saved).success).toBe(true)
  })

  it('reports an empty, a duplicate and a long code, and a long text', () => {
    const draft = draftOf({
      reasons: [
        { code: 'a', text: '' },
        { code: ' a ', text: '' },
        { code: '', text: 'Text' },
        { code: 'x'.repeat(65), text: 'y'.repeat(501) },
        { code: 'x'.repeat(64), text: 'y'.repeat(500) },
        { code: '', text: ' ' },
      ],
      defaultReason: null,
    })
    const errors = rowErrors(draft)
    expect(draft.rows.map(({ id }) => errors.get(id))).toEqual([
      undefined,
      { code: 'a is listed twice' },
      { code: 'Enter a code' },
      { code: 'Use 64 characters or fewer', text: 'Use 500 characters or fewer' },
      undefined,
      undefined,
    ])
  })

  it('adds only codes that are not there yet, and stops at 200', () => {
    const draft = draftOf(list(['s38']))
    const first = addReasons(draft, [
      { code: 's38', text: 'Other' },
      { code: 's31', text: 'Law' },
      { code: 's31', text: 'Again' },
    ])
    expect(codes(listOf(first.draft, 1))).toEqual(['s38', 's31'])
    expect(addedWords(first)).toBe('1 added, 2 already listed')
    const many = Array.from({ length: 250 }, (_, index) => ({ code: `c${index}`, text: '' }))
    const full = addReasons(first.draft, many)
    expect([full.draft.rows.length, full.added, full.left]).toEqual([200, 198, 52])
    expect(addedWords(full)).toBe('198 added, 52 left out, because a list can have up to 200 reasons')
  })

  it('moves a row, but not beyond the ends', () => {
    const draft = draftOf(list(['a', 'b', 'c']))
    const id = draft.rows[1]?.id ?? 0
    const up = moveRow(draft, id, -1)
    expect(codes(listOf(up, 1))).toEqual(['b', 'a', 'c'])
    expect(moveRow(up, id, -1)).toBe(up)
  })
})

it.each([
  ['s38\tHealth and safety', 's38', 'Health and safety'],
  ['s38, Health and safety', 's38', 'Health and safety'],
  ['s38; Health; safety', 's38', 'Health; safety'],
  ['(b)(7)(C) - Privacy', '(b)(7)(C)', 'Privacy'],
  ['Art. 15(4): Rights of others', 'Art. 15(4)', 'Rights of others'],
  ['s38 Health and safety', 's38', 'Health and safety'],
  ['s38', 's38', ''],
])('reads the line %j', (line, code, text) => {
  expect(parseLines(`\n${line}\r\n\n`)).toEqual([{ code, text }])
})

describe('mergeLists', () => {
  const base = list(['a', 'b'], { defaultReason: 'a' })

  it('keeps what both sides added', () => {
    const merged = mergeLists(base, list(['a', 'b', 'mine'], { defaultReason: 'a' }), list(['a', 'b', 'theirs'], { revision: 2 }))
    expect(codes(merged)).toEqual(['a', 'b', 'mine', 'theirs'])
    expect(merged.revision).toBe(2)
    expect(merged.defaultReason).toBeNull()
  })

  it('takes a change of one side, and the edited one where both changed a reason', () => {
    const theirs = list([], {
      reasons: [
        { code: 'a', text: 'theirs' },
        { code: 'b', text: 'theirs' },
      ],
      defaultReason: 'a',
    })
    const mine = list([], {
      reasons: [
        { code: 'a', text: 'About a' },
        { code: 'b', text: 'mine' },
      ],
      defaultReason: 'b',
    })
    expect(mergeLists(base, mine, theirs)).toMatchObject({
      reasons: [
        { code: 'a', text: 'theirs' },
        { code: 'b', text: 'mine' },
      ],
      defaultReason: 'b',
    })
  })

  it('respects removals, but keeps a reason that was changed on the other side', () => {
    expect(codes(mergeLists(base, list(['a']), list(['a', 'b'])))).toEqual(['a'])
    expect(codes(mergeLists(base, list(['a', 'b']), list(['b'])))).toEqual(['b'])
    const changed = list([], {
      reasons: [
        { code: 'a', text: 'About a' },
        { code: 'b', text: 'changed' },
      ],
    })
    expect(codes(mergeLists(base, list(['a']), changed))).toEqual(['a', 'b'])
    expect(codes(mergeLists(base, changed, list(['a'])))).toEqual(['a', 'b'])
  })

  it('drops a default that is not in the list any more', () => {
    expect(mergeLists(base, list(['a', 'b'], { defaultReason: 'a' }), list(['b'], { defaultReason: 'b' })).defaultReason).toBe('b')
    expect(mergeLists(base, list(['b'], { defaultReason: null }), list(['a', 'b'], { defaultReason: 'a' })).defaultReason).toBeNull()
  })
})
