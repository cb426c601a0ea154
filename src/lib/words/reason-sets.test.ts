import { describe, expect, test } from 'vitest'

import { Reason } from '#generated/model/reason.zod.ts'
import { REASON_SETS } from './reason-sets'

const codesOf = (id: string) => REASON_SETS.find((set) => set.id === id)?.reasons.map(({ code }) => code)

describe.each(REASON_SETS)('$name', ({ reasons }) => {
  test('fits the contract and lists no code twice', () => {
    for (const reason of reasons) expect(Reason.safeParse(reason).error).toBeUndefined()
    expect(new Set(reasons.map(({ code }) => code)).size).toBe(reasons.length)
    expect(reasons.every(({ text }) => text.trim() !== '')).toBe(true)
  })
})

test('the sets have the provisions that redactions quote most', () => {
  expect(codesOf('uk-foi')).toEqual(expect.arrayContaining(['s31', 's38', 's40(2)', 's41', 's42', 's43(2)']))
  // There is no section 25 among the exemptions: it is about certificates of sections 23 and 24.
  expect(codesOf('uk-foi')).not.toContain('s25')
  expect(codesOf('us-foia')).toEqual(expect.arrayContaining(['(b)(6)', '(b)(7)(A)', '(b)(7)(C)', '(b)(7)(F)', '(b)(9)']))
  expect(codesOf('us-foia')).toHaveLength(14)
  expect(codesOf('gdpr')).toEqual(expect.arrayContaining(['Art. 9(1)', 'Art. 10', 'Art. 15(4)', 'Art. 17(1)']))
})
