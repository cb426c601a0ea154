import { describe, expect, it } from 'vitest'

import { findEntities } from './find'

async function found(text: string): Promise<string[]> {
  const { findings } = await findEntities(text, { languages: ['en'] })
  for (const finding of findings) expect(finding.text).toBe(text.slice(finding.start, finding.end))
  return findings.map(({ category, text: name, start }) => `${category} ${name} at ${start}`)
}

describe('[MEDIA-04] findEntities in unusual spellings', () => {
  it.each([
    ['a soft hyphen', 'A card from +44 20 79\u00AD46 0958 came.', 'contact:phone +44 20 79\u00AD46 0958 at 12'],
    ['a soft hyphen at a line end', 'They sold Portu\u00AD\n  gal to us.', 'GPE Portu\u00AD\n  gal at 10'],
    ['a zero-width space', 'The firm took the Bris\u200Btol contract.', 'GPE Bris\u200Btol at 18'],
    [
      'zero-width joiners between all letters',
      'They sold L\u200Di\u200Ds\u200Db\u200Do\u200Dn.',
      'GPE L\u200Di\u200Ds\u200Db\u200Do\u200Dn at 10',
    ],
    ['full-width letters', 'The firm took the Ｂｒｉｓｔｏｌ contract.', 'GPE Ｂｒｉｓｔｏｌ at 18'],
    ['mathematical letters', 'They sold 𝐋𝐢𝐬𝐛𝐨𝐧 to us.', 'GPE 𝐋𝐢𝐬𝐛𝐨𝐧 at 10'],
    ['a Cyrillic lookalike', 'The firm took the Bristоl contract.', 'GPE Bristоl at 18'],
    ['a Greek lookalike', 'The firm took the Βristol contract.', 'GPE Βristol at 18'],
    ['a ligature', 'She visited Shefﬁeld.', 'GPE Shefﬁeld at 12'],
    ['a decomposed accent', 'He flew to Zu\u0308rich.', 'GPE Zu\u0308rich at 11'],
    ['a full-width email address', 'Write to ａｎａ＠ｅｘａｍｐｌｅ．ｏｒｇ now.', 'contact:email ａｎａ＠ｅｘａｍｐｌｅ．ｏｒｇ at 9'],
    ['an email address with a zero-width space', 'Write to ana@exam\u200Bple.org now.', 'contact:email ana@exam\u200Bple.org at 9'],
    ['a phone number with word joiners', 'Call +44 20\u2060 7946\u2060 0958 now.', 'contact:phone +44 20\u2060 7946\u2060 0958 at 5'],
    [
      'a card number in full-width digits',
      'Card ４１１１ １１１１ １１１１ １１１１ was used.',
      'contact:card ４１１１ １１１１ １１１１ １１１１ at 5',
    ],
  ])('finds a name or number with %s', async (_name, text, expected) => {
    expect(await found(text)).toContain(expected)
  })

  it('finds a repeated name in its unusual spelling', async () => {
    expect(await found('Dr Imke Vossberg came, and later Vossbеrg left.')).toContain('PERSON Vossbеrg at 33')
  })

  it('leaves words of other languages and their letters alone', async () => {
    expect(await found('Он видел Москву.')).toEqual([])
    expect(await found('We met in Lisbon with 5 μm and a cup ☕\uFE0F.')).toContain('GPE Lisbon at 10')
  })

  it('keeps the places of user rules, also of one that matches an invisible character', async () => {
    const text = 'In Lis\u00ADbon \u200B now.'
    const rule = { category: 'custom', text: '\u200B', start: 11, end: 12, confidence: 1, method: 'custom', detail: 'r' } as const
    const { findings } = await findEntities(text, { languages: ['en'] }, {}, [rule])
    expect(findings.map(({ text: name, start, end }) => [name, start, end])).toEqual([
      ['Lis\u00ADbon', 3, 10],
      ['\u200B', 11, 12],
    ])
  })
})
