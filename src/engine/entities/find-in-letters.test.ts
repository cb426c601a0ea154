import { describe, expect, it } from 'vitest'

import { findEntities } from './find'
import type { FindingCategory } from './types'

/** Returns the findings of a category in a text. */
async function found(category: FindingCategory, text: string): Promise<string[]> {
  const { findings } = await findEntities(text, { categories: [category] })
  for (const finding of findings) expect(finding.text).toBe(text.slice(finding.start, finding.end))
  return findings.map(({ text: words }) => words)
}

describe('[MEDIA-04] dates of birth', () => {
  it.each([
    ['DOB: 05-Sep-1947', '05-Sep-1947'],
    ['Date of birth: 14/03/1982   NHS number', '14/03/1982'],
    ['D.O.B. 28.02.1993, seen on 11.12.2024', '28.02.1993'],
    ['I was born on 11 October 1984 in a small town.', '11 October 1984'],
    ['Her mother, born 1994, lives there.', '1994'],
    ['The dates are 03/15/1992 (date of birth) and 06/03/2024.', '03/15/1992'],
    [
      'Agent: And your date of birth?\nCaller: Sure, it’s the fourteenth of March nineteen eighty-two.',
      'the fourteenth of March nineteen eighty-two',
    ],
    ['what is your date of birth\nthird of the ninth nineteen fifty one', 'third of the ninth nineteen fifty one'],
    ['date of birth please\nfourteen three eighty two', 'fourteen three eighty two'],
    ['Date of birth?\nMarch fourteenth, two thousand and four.', 'March fourteenth, two thousand and four'],
    ['Dáta breithe: 9 Meitheamh 1990', '9 Meitheamh 1990'],
    ['Geburtsdatum: 3. März 1980', '3. März 1980'],
  ])('are found in: %s', async (text, date) => {
    expect(await found('contact:birth-date', text)).toEqual([date])
  })

  it('of several people are found after one announcement', async () => {
    expect(await found('contact:birth-date', 'Their dates of birth are 19.11.2008 and 23.01.2012.')).toEqual(['19.11.2008', '23.01.2012'])
  })

  it.each([
    'Date of birth: not recorded. Admitted 02/01/2025.',
    'He was admitted on 2 January 2025.',
    'She was born in Leeds and moved there in May 2010.',
    'Your appointment is on 3 March 2024.',
  ])("aren't taken from: %s", async (text) => {
    expect(await found('contact:birth-date', text)).toEqual([])
  })
})

describe('[MEDIA-04] postal addresses', () => {
  it.each([
    ['I live at 9 Holly Bank Road, Keighley BD21 2PL and work there.', ['9 Holly Bank Road, Keighley BD21 2PL']],
    [
      'Mrs Brown\nFlat 4, 27 Marchmont Terrace\nBramley\nLeeds\nLS13 4QT\n',
      ['Flat 4, 27 Marchmont Terrace', 'Bramley', 'Leeds', 'LS13 4QT'],
    ],
    ['Ms Walsh\n3 Cois Abhann\nBallinasloe\nCo. Galway\nH53 K2P9\n', ['3 Cois Abhann', 'Ballinasloe', 'Co. Galway', 'H53 K2P9']],
    ['Address: Carrowmore, Strandhill, Co. Sligo, F91 T2X4', ['Carrowmore, Strandhill, Co. Sligo, F91 T2X4']],
    ['Lived at Rowan Cottage, 6 Mill Wynd, Yarm, TS15 9BE.', ['Rowan Cottage, 6 Mill Wynd, Yarm, TS15 9BE']],
    ['Postcode: SK4 2HB', ['SK4 2HB']],
    ['to 88 N. Aspen Ave., Suite 210, Longmont, CO 80501-2214 by post', ['88 N. Aspen Ave., Suite 210, Longmont, CO 80501-2214']],
    ['1742 Juniper Ridge Dr Apt 3B\nBoulder, CO 80304\n', ['1742 Juniper Ridge Dr Apt 3B', 'Boulder, CO 80304']],
    ['P.O. Box 3310, Parma, OH 44129', ['P.O. Box 3310, Parma, OH 44129']],
    ["Caller: It's twenty-two Fernhill Road, and the postcode is B H seven, six L T.", ['twenty-two Fernhill Road', 'B H seven, six L T']],
    ['and the postcode\ns sixty five three d n\nthank you very much for that', ['s sixty five three d n']],
    ['yes it is m for mike three five l for lima b for bravo', ['m for mike three five l for lima b for bravo']],
    ["Eircode? It's V95, K4 D2.", ['V95, K4 D2']],
    ['and your zip code\neight five seven oh one\nand her name', ['eight five seven oh one']],
  ])('are found in: %s', async (text, addresses) => {
    expect(await found('contact:address', text)).toEqual(addresses)
  })

  it.each([
    'Two people crossed the road. We waited five minutes in the car park.',
    'In 2019 Grand Prix drivers met 12 Angry Men at 3 o’clock.',
    'See section 4 of the Road Traffic Act and rule 7 of the Park.',
    'Email address: ana@example.org',
    'IP address: 192.0.2.1',
    'twenty people went down the high street',
  ])("aren't taken from: %s", async (text) => {
    expect(await found('contact:address', text)).toEqual([])
  })

  it('leave out the person above and beside them', async () => {
    const text = 'GP: Dr Ngozi Eze, 41 High Street, Yarm TS15 9AW'
    expect(await found('contact:address', text)).toEqual(['41 High Street, Yarm TS15 9AW'])
    expect(await found('PERSON', text)).toEqual(['Ngozi Eze'])
  })
})

describe('[MEDIA-04] reference numbers', () => {
  it.each([
    ['Hospital No: RX4471902', 'RX4471902'],
    ['MRN: 10-448-7723', '10-448-7723'],
    ['He was seen by Mr Rao (GMC 6104482).', '6104482'],
    ['My crime reference number is CRI/06BB/4471/25.', 'CRI/06BB/4471/25'],
    ['URN: 45/GD/2217/24', '45/GD/2217/24'],
    ['A silver Astra, LN68 OYT, stopped.', 'LN68 OYT'],
    ['the car, registration S417 BGV, left', 'S417 BGV'],
    ['outside stood a Toyota, 12-WW-1604', '12-WW-1604'],
    ['a Honda, license plate ABK 492, was taken', 'ABK 492'],
    ['Our ref: HAP-2024-00731', 'HAP-2024-00731'],
    ['Agent: Your account number, Lorcan?\nCaller: 9 double 4 0 1 7 7 2.', '9 double 4 0 1 7 7 2'],
    ['the case number is F R nine nine oh four one', 'F R nine nine oh four one'],
  ])('are found in: %s', async (text, reference) => {
    expect(await found('contact:reference', text)).toEqual([reference])
  })

  it.each([
    'See the report 2019 and COVID-19.',
    'Directive 2008/52/EC and Regulation (EU) 2016/679 apply.',
    'In this case 12 people came.',
    'The 24/7 line has a 9-5 team.',
    'Section 12 of the policy applies.',
  ])("aren't taken from: %s", async (text) => {
    expect(await found('contact:reference', text)).toEqual([])
  })
})

describe('[MEDIA-04] announced identity numbers', () => {
  it.each([
    ['PPS No.: 3683963E', '3683963E'],
    ['NHS number 123 456 7890', '123 456 7890'],
    ['my pps number is two four five nine two six five q', 'two four five nine two six five q'],
    ['My National Insurance number is J K, one two, three four, five six, C.', 'J K, one two, three four, five six, C'],
    ['The whole social is four one eight, five five, nine oh two three.', 'four one eight, five five, nine oh two three'],
  ])('are found in: %s', async (text, number) => {
    expect(await found('contact:national-id', text)).toEqual([number])
  })
})

describe('[MEDIA-04] dictated phone numbers', () => {
  it.each(['oh seven seven double-oh, nine hundred, two seven six', 'oh eight six, triple five, oh one nine four'])(
    'are found: %s',
    async (number) => {
      expect(await found('contact:phone', `Ring me on ${number}.`)).toEqual([number])
    },
  )
})

describe('[MEDIA-04] forenames', () => {
  it.each([
    ['Dear Zosia,\nThank you for your call.', 'Zosia'],
    ['Agent: Thanks, Tariq. Can I help?', 'Tariq'],
    ['Agent: And the best number for you, Tariq?', 'Tariq'],
    ['It was my neighbour, Bogdan, who called.', 'Bogdan'],
    ['A man known as Gaz ran off.', 'Gaz'],
    ['“Jacinta, call the police!” she said.', 'Jacinta'],
    ['I spoke to a friend called Wrenna about it.', 'Wrenna'],
  ])('are found in: %s', async (text, name) => {
    expect(await found('PERSON', text)).toEqual([name])
  })

  it('are found with their surname in a call without capitals', async () => {
    expect(await found('PERSON', 'yes it is shazia rafiq and she was born in the spring of that year')).toEqual(['shazia rafiq'])
  })

  it.each(['The council said no. Police asked why.', 'Thanks, all. Hello, Madam.', 'Dear Sir,'])("aren't taken from: %s", async (text) => {
    expect(await found('PERSON', text)).toEqual([])
  })
})

describe('the time of a search', () => {
  it.each([
    ['a street without its end', '12 Abc Def '],
    ['capitalised words with commas', 'Abc, '],
    ['dictated digits', 'double oh '],
    ['letters', 'b '],
    ['announcements', 'date of birth '],
    ['references', 'ref: '],
    ['groups', 'A1-'],
    ['digits', '1 '],
    ['numbers in words', 'twenty two '],
    ['lines', 'Abc\n'],
    ['names', "Abc's Abc "],
    ['one word', 'A'],
  ])(
    'grows with the length of %s only',
    async (_what, unit) => {
      const seconds = async (length: number): Promise<number> => {
        const before = process.cpuUsage().user
        await findEntities(unit.repeat(Math.ceil(length / unit.length)), {
          categories: ['PERSON', 'contact:birth-date', 'contact:address', 'contact:reference'],
          languages: ['xx'],
        })
        return (process.cpuUsage().user - before) / 1e6
      }
      // A quadratic search of 60,000 characters takes minutes.
      expect(await seconds(60_000)).toBeLessThan(12)
    },
    60_000,
  )
})
