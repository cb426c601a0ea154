import { array, assert, constantFrom, integer, nat, property, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'

import { findCheckedNumbers } from './checked-numbers'
import { findAddresses, findPhones, isIpV6 } from './contacts'
import { spelledOut } from './spelled-out'
import { findSpokenDigits } from './spoken-digits'

const kinds = (text: string): [string, string | undefined][] => findCheckedNumbers(text).map(({ text: found, detail }) => [found, detail])

/** A valid number of each kind that has check digits. */
const VALID = [
  ['card', '4111111111111111'],
  ['card', '378282246310005'],
  ['iban', 'GB82WEST12345698765432'],
  ['iban', 'NO9386011117947'],
  ['it-codice-fiscale', 'RSSMRA85T10A562S'],
  ['fr-nir', '255081416802538'],
  ['br-cpf', '52998224725'],
  ['de-steuer-id', '86095742719'],
  ['uk-nhs', '9434765919'],
  ['nl-bsn', '111222333'],
  ['es-dni', '12345678Z'],
  ['es-dni', 'X1234567L'],
] as const

const separator = constantFrom('', '', ' ', '-', '.', '\u00a0', ' - ', '\n', '\u2013', '/')

describe('[MEDIA-04] numbers with check digits', () => {
  it.each([
    ['My card is 4111 1111 1111 1111.', 'card', '4111 1111 1111 1111'],
    ['IBAN: DE89 3704 0044 0532 0130 00', 'iban', 'DE89 3704 0044 0532 0130 00'],
    ['NI number AB 12 34 56 C', 'uk-nino', 'AB 12 34 56 C'],
    ['SSN 219-09-9999', 'us-ssn', '219-09-9999'],
    ['social security 219099999', 'us-ssn', '219099999'],
    ['CPF 529.982.247-25', 'br-cpf', '529.982.247-25'],
    ['Steuer-ID 86 095 742 719', 'de-steuer-id', '86 095 742 719'],
    ['n° de sécurité sociale 2 55 08 14 168 025 38', 'fr-nir', '2 55 08 14 168 025 38'],
    ['NIF 123 456 789', 'pt-nif', '123 456 789'],
    ['SIN 130 692 544', 'ca-sin', '130 692 544'],
  ])('are found in %s', (text, detail, number) => {
    expect(kinds(text)).toEqual([[number, detail]])
  })

  it('are found in any spacing, in a sentence', () => {
    assert(
      property(constantFrom(...VALID), array(separator, { minLength: 40, maxLength: 40 }), ([kind, number], separators) => {
        const spaced = [...number].map((character, index) => (index === 0 ? '' : (separators[index] ?? '')) + character).join('')
        expect(kinds(`It is ${spaced}, thanks.`)).toEqual([[spaced, kind]])
      }),
      { seed: 4, numRuns: 1000 },
    )
  })

  it('are not found with a changed digit', () => {
    assert(
      property(constantFrom(...VALID), nat(), integer({ min: 1, max: 9 }), ([kind, number], at, by) => {
        const digits = [...number].flatMap((character, index) => (/\d/.test(character) ? [index] : []))
        const index = digits[at % digits.length] ?? 0
        const changed = number.slice(0, index) + String((Number(number[index]) + by) % 10) + number.slice(index + 1)
        expect(kinds(`It is ${changed}, thanks.`).filter(([, detail]) => detail === kind)).toEqual([])
      }),
      { seed: 4, numRuns: 1000 },
    )
  })

  it('are not parts of longer numbers', () => {
    expect(kinds('94111111111111111')).toEqual([])
    expect(kinds('4111111111111111a')).toEqual([])
    expect(kinds('x9434765919')).toEqual([])
  })

  it('with a check that one in ten numbers passes are not found among other digits, unless they are named', () => {
    expect(kinds('rows 12 9434765919 34')).toEqual([])
    expect(kinds('NHS no 9434765919, 34')).toEqual([['9434765919', 'uk-nhs']])
  })

  it('without check digits need their name or their usual form', () => {
    expect(kinds('part 219099999')).toEqual([])
    expect(kinds('part 219-09-9999')).toEqual([['219-09-9999', 'us-ssn']])
    expect(kinds('part 000-09-9999')).toEqual([])
  })
})

const spoken = (text: string) => findSpokenDigits(text, spelledOut(text))

describe('[MEDIA-04] numbers spoken digit by digit', () => {
  it('are read with double and triple digits', () => {
    expect(spelledOut('oh double seven triple nine 5').map(({ characters }) => characters)).toEqual(['0779995'])
  })

  it('are phone numbers, or cards if their check digit is right', () => {
    const card = 'four one one one one one one one one one one one one one one one'
    expect(spoken(`it's ${card} okay`)).toMatchObject([{ text: card, category: 'contact:card', method: 'checksum' }])
    expect(spoken('call oh seven seven double oh nine oh oh one two three please')).toMatchObject([
      { text: 'oh seven seven double oh nine oh oh one two three', category: 'contact:phone', start: 5, confidence: 0.85 },
    ])
    expect(spoken('one or two of three')).toEqual([])
  })
})

describe('[MEDIA-04] contact details', () => {
  const addresses = (text: string): string[] => findAddresses(text).map(({ category, text: found }) => `${category} ${found}`)

  it.each([
    ['write to ana.silva+work@mail.example.co.uk.', ['contact:email ana.silva+work@mail.example.co.uk']],
    ['müller@bücher.example', ['contact:email müller@bücher.example']],
    ["it's j dot smith at example dot com", ['contact:email j dot smith at example dot com']],
    ['see https://example.org/a?b=1#c, or www.example.net.', ['contact:url https://example.org/a?b=1#c', 'contact:url www.example.net']],
    ['example.com/path and end.Then', ['contact:url example.com/path']],
    ['from 192.168.0.17 to 999.1.1.1 (v1.2.3.4.5)', ['contact:ip 192.168.0.17']],
    ['at 2001:db8::8a2e:370:7334 and 10:30:45', ['contact:ip 2001:db8::8a2e:370:7334']],
    ['a@b, @handle, foo@bar', []],
  ])('in %s', (text, found) => {
    expect(addresses(text)).toEqual(found)
  })

  it('tell IPv6 addresses from times and hashes', () => {
    expect(['::1', 'fe80::1', '1:2:3:4:5:6:7:8', '::ffff:192.0.2.1'].filter((one) => !isIpV6(one))).toEqual(['::1'])
    expect(['1:2:3', '10:30:45', '1::2::3', '1:2:3:4:5:6:7:8:9'].filter((one) => isIpV6(one))).toEqual([])
  })

  it.each([
    ['+44 20 7946 0958', '+44 20 7946 0958'],
    ['(503) 555-0142', '(503) 555-0142'],
    ['call 555-0142 now', '555-0142'],
    ['01 23 45 67 89', '01 23 45 67 89'],
    ['phone: 4420794', '4420794'],
    ['Tel.: 0049 89 5550 1234', '0049 89 5550 1234'],
  ])('include the phone number %s', (text, number) => {
    expect(findPhones(text).map(({ text: found }) => found)).toEqual([number])
  })

  it.each(['2024-03-12', '12/03/2024', '1234567', '£1234567', '0000000000', 'AB1234567', '1,234,567.00'])(
    'take %s for no phone number',
    (text) => {
      expect(findPhones(text)).toEqual([])
    },
  )

  it('take time that grows with the length of the text only', () => {
    for (const unit of ['a', '1', 'a.', '1.', 'a@', '1:', '4 ', 'www.', 'one ']) {
      const text = unit.repeat(200_000 / unit.length)
      const before = process.cpuUsage().user
      findAddresses(text)
      findPhones(text)
      findCheckedNumbers(text)
      spoken(text)
      // A quadratic search of 200,000 characters takes minutes.
      expect(process.cpuUsage().user - before).toBeLessThan(15_000_000)
    }
  })

  it('keep the place of each finding', () => {
    assert(
      property(tuple(constantFrom('😀 ', 'é', '\0', 'x '), nat(50)), ([filler, count]) => {
        const text = `${filler.repeat(count)} ana@example.org `
        const [found] = findAddresses(text)
        expect(text.slice(found?.start, found?.end)).toBe('ana@example.org')
      }),
      { seed: 4 },
    )
  })
})
