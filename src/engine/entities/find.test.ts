import { describe, expect, it } from 'vitest'

import { EngineCancelledError } from '../core/errors'
import { chunksOf } from './chunks'
import { findEntities } from './find'
import { guessLanguages } from './guess-languages'
import { letterCaseOf } from './letter-case'
import type { EntityRequest } from './types'

async function found(text: string, request: EntityRequest = {}): Promise<string[]> {
  const { findings } = await findEntities(text, request)
  for (const finding of findings) expect(finding.text).toBe(text.slice(finding.start, finding.end))
  return findings.map(({ category, text: name }) => `${category} ${name}`)
}

describe('[MEDIA-04] findEntities', () => {
  it.each([
    ['PERSON', 'Yesterday Dr Maria Keller came.', 'Maria Keller'],
    ['NORP', 'The German team won.', 'German'],
    ['FAC', 'She waited at Waterloo Bridge.', 'Waterloo Bridge'],
    ['ORG', 'He works for the University of Leeds.', 'University of Leeds'],
    ['GPE', 'They live in Portugal.', 'Portugal'],
    ['LOC', 'We sailed down the River Tyne.', 'River Tyne'],
    ['PRODUCT', 'My iPhone 15 Pro broke.', 'iPhone 15 Pro'],
    ['EVENT', 'It was after the Second World War.', 'Second World War'],
    ['WORK_OF_ART', 'She was reading War and Peace.', 'War and Peace'],
    ['LAW', 'See the Data Protection Act 2018.', 'Data Protection Act 2018'],
    ['LANGUAGE', 'He speaks Urdu.', 'Urdu'],
    ['DATE', 'It ended on 3 March 2024.', '3 March 2024'],
    ['TIME', 'Call at 10:30 am.', '10:30 am'],
    ['PERCENT', 'Prices rose by 7.5 %.', '7.5 %'],
    ['MONEY', 'It cost two hundred dollars.', 'two hundred dollars'],
    ['QUANTITY', 'It weighs 3.5 kg.', '3.5 kg'],
    ['ORDINAL', 'He came in third.', 'third'],
    ['CARDINAL', 'There were 4,500 letters.', '4,500'],
    ['PROFANITY', 'That is bullshit.', 'bullshit'],
  ])('finds %s in: %s', async (category, text, name) => {
    expect(await found(text)).toContain(`${category} ${name}`)
  })

  it.each([
    ['de', 'Ich heiße Jonas Huber und bin am 3. März 1980 in Köln geboren.', ['PERSON Jonas Huber', 'DATE 3. März 1980', 'GPE Köln']],
    [
      'fr',
      'Je suis né le 3 mars 1980 à Lyon, et je connais Pierre Dupont.',
      ['contact:birth-date 3 mars 1980', 'GPE Lyon', 'PERSON Pierre Dupont'],
    ],
    ['es', 'Me llamo Lucía Ferrer, y la señora Ortiz está en Madrid.', ['PERSON Lucía Ferrer', 'GPE Madrid']],
  ])('finds names and dates in %s: %s', async (language, text, names) => {
    expect(guessLanguages(text)).toEqual([language])
    expect(await found(text)).toEqual(expect.arrayContaining(names))
  })

  it('gives category, text, range, confidence and method', async () => {
    expect((await findEntities('We met in Lisbon.', {})).findings).toEqual([
      { category: 'GPE', text: 'Lisbon', start: 10, end: 16, confidence: 0.85, method: 'list' },
    ])
  })

  it('finds names and numbers in a transcript without capitals and punctuation', async () => {
    const text =
      'hi my name is david schwartz and i am calling from manchester about doctor patel my number is oh seven seven double oh nine oh oh one two three it cost fifty pounds on the second of march'
    expect(await found(text)).toEqual([
      'PERSON david schwartz',
      'GPE manchester',
      'PERSON patel',
      'contact:phone oh seven seven double oh nine oh oh one two three',
      'MONEY fifty pounds',
      'DATE second of march',
    ])
  })

  it('finds names in a form in capitals', async () => {
    expect(await found('STATEMENT OF JOHN SMITH\nLIVING IN MANCHESTER, ENGLAND')).toEqual(
      expect.arrayContaining(['PERSON JOHN SMITH', 'GPE MANCHESTER', 'GPE ENGLAND']),
    )
  })

  it('tells common words from names by their capitals', async () => {
    expect(await found('Please polish the china before the turkey is served, she said to us.')).toEqual([])
    expect(await found('He moved to Turkey with a Polish friend.')).toEqual(['GPE Turkey', 'NORP Polish'])
  })

  it('finds the surname of a person again where it stands alone', async () => {
    const text = 'Imogen Castellane opened the hall. Everyone thanked Castellane for it.'
    expect(await found(text)).toEqual(['PERSON Imogen Castellane', 'PERSON Castellane'])
  })

  it('keeps positions beside NULs, emoji, ligatures and other odd characters', async () => {
    const text = 'A\0B\u2028 😀👩‍👩‍👧 ﬁn\u00ad \ud800 Maria\u00a0Keller, 𝒳 José Álvarez in São Paulo \ufffe paid $1,200\0.'
    expect(await found(text)).toEqual(expect.arrayContaining(['PERSON José Álvarez', 'GPE São Paulo', 'MONEY $1,200']))
  })

  it.each(['', ' ', '\0\0', '\n\n', '…', '😀', '\ud800', '🏳️‍🌈'.repeat(2000)])('finds nothing in a text without words', async (text) => {
    expect(await found(text)).toEqual([])
  })

  it('finds the dates and places of births and addresses where only dates and places are chosen', async () => {
    const text = 'Born on 8 November 1990, she lives at 4 Elm Street, Leeds LS13 4QT, case number 4471209.'
    expect(await found(text, { categories: ['DATE', 'GPE', 'FAC'] })).toEqual(['DATE 8 November 1990', 'FAC 4 Elm Street', 'GPE Leeds'])
    expect(await found(text, { categories: ['DATE', 'GPE', 'FAC', 'contact:birth-date', 'contact:address', 'contact:reference'] })).toEqual(
      ['contact:birth-date 8 November 1990', 'contact:address 4 Elm Street, Leeds LS13 4QT', 'contact:reference 4471209'],
    )
  })

  it('returns the chosen categories only, without changing what is in them', async () => {
    const text = 'John Smith Ltd paid John Smith £5 on Monday.'
    const all = await found(text)
    expect(await found(text, { categories: ['PERSON', 'MONEY'] })).toEqual(all.filter((one) => /^(PERSON|MONEY) /.test(one)))
    expect(await found(text, { categories: [] })).toEqual([])
  })

  it.each([
    ['de', 'Das ist doch Scheiße und nicht mit mir.', 'Scheiße'],
    ['es', 'Eso es una mierda para los que están en la casa.', 'mierda'],
    ['fr', 'Putain, je ne sais pas avec qui vous êtes dans la maison.', 'Putain'],
    ['it', 'Non è che un cazzo di lavoro per gli altri.', 'cazzo'],
    ['nl', 'Ik heb het verdomme niet op de tafel gezien.', 'verdomme'],
    ['pt', 'Eu não sei que porra é essa, mas não está em casa.', 'porra'],
  ])('guesses %s and finds its profanities', async (language, text, word) => {
    expect(guessLanguages(text)).toContain(language)
    expect(await found(text, { categories: ['PROFANITY'] })).toEqual([`PROFANITY ${word}`])
    expect(await found(text, { categories: ['PROFANITY'], languages: [`${language}-XX`] })).toEqual([`PROFANITY ${word}`])
    expect(await found(text, { categories: ['PROFANITY'], languages: ['en'] })).toEqual([])
  })

  it('searches 100,000 words in time that grows with their number only, with progress', async () => {
    const line = 'On Monday Anna Berg of Siemens paid 20 euros to tom@example.org in Paris, and nobody asked why.\n'
    const seconds = async (times: number): Promise<{ cpu: number; count: number; fractions: number[] }> => {
      const fractions: number[] = []
      const before = process.cpuUsage().user
      const { findings } = await findEntities(line.repeat(times), {}, { onProgress: ({ fraction }) => fractions.push(fraction) })
      return { cpu: process.cpuUsage().user - before, count: findings.length, fractions }
    }
    await seconds(20)
    const part = await seconds(590)
    const whole = await seconds(5900)
    expect(whole.count).toBe(part.count * 10)
    expect(whole.fractions.length).toBeGreaterThan(100)
    expect(whole.fractions).toEqual(whole.fractions.toSorted((one, other) => one - other))
    expect(whole.fractions.at(-1)).toBe(1)
    // Ten times the words take about ten times as long. A quadratic search would take a hundred times as long.
    expect(whole.cpu / part.cpu).toBeLessThan(30)
  })

  it('searches a text without spaces, and one of a single repeated word', async () => {
    expect(await found('a'.repeat(50_000))).toEqual([])
    expect(await found('1'.repeat(50_000), { categories: ['contact:card', 'contact:phone'] })).toEqual([])
    expect(await found('Paris. '.repeat(3000))).toHaveLength(3000)
  })

  it('can be cancelled', async () => {
    const controller = new AbortController()
    let steps = 0
    const onProgress = (): void => {
      steps += 1
      controller.abort()
    }
    const search = findEntities('Paris is here. '.repeat(5000), {}, { signal: controller.signal, onProgress })
    await expect(search).rejects.toBeInstanceOf(EngineCancelledError)
    expect(steps).toBe(1)
  })
})

describe('parts of a text', () => {
  it('are together the text, and end after sentences', () => {
    const text = 'One sentence ends here. Another one follows, with 12 34 numbers. '.repeat(200)
    const chunks = chunksOf(text)
    expect(chunks.map((chunk) => chunk.text).join('')).toBe(text)
    expect(chunks.slice(0, -1).filter((chunk) => !chunk.text.endsWith('. ') || chunk.text.length > 2000)).toEqual([])
  })

  it("don't cut characters of two units", () => {
    const chunks = chunksOf('😀'.repeat(3001))
    expect(chunks.filter((chunk) => /^[\uDC00-\uDFFF]/.test(chunk.text))).toEqual([])
  })
})

describe('letter case', () => {
  it.each([
    ['none', 'hi this is I think john from london'],
    ['capitals', 'STATEMENT OF JOHN SMITH'],
    ['mixed', 'Hello, this is John.'],
    ['mixed', ''],
  ])('is %s in: %s', (letters, text) => {
    expect(letterCaseOf(text)).toBe(letters)
  })
})
