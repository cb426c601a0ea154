import type { Finding } from '../types'
import { NOT_AFTER_WORD, NOT_BEFORE_WORD, ORDINAL_WORD, UNIT_WORD } from './number-words'

const CUE = new RegExp(
  `${NOT_AFTER_WORD}(?:(?<several>dates of birth|birth ?dates|d\\.?o\\.?b\\.?s)|dates? of birth|d\\. ?o\\. ?b\\.?|dob|birth[ -]?date|birthday|(?<born>born|b\\.(?= ?\\d))|dáta breithe|geboren|geburtsdatum|date de naissance|née? le|fecha de nacimiento|nacid[oa]|data di nascita|nat[oa] il|geboortedatum|data de nascimento)${NOT_BEFORE_WORD}`,
  'giu',
)

const MONTH =
  'january|february|march|april|may|june|july|august|september|october|november|december|(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\\.?|januar|jänner|februar|märz|mai|juni|juli|oktober|dezember|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre|januari|februari|maart|mei|augustus|janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro|eanáir|feabhra|márta|aibreán|bealtaine|meitheamh|iúil|lúnasa|meán fómhair|deireadh fómhair|samhain|nollaig'
const TENS = '(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)'
const UNIT = '(?:one|two|three|four|five|six|seven|eight|nine)'
const TWO_DIGITS = `(?:${TENS}(?:[- ]${UNIT})?|(?:oh|o)[- ]${UNIT}|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen)`
const SPOKEN_YEAR = `(?:(?:nineteen|twenty)[- ](?:hundred(?: and)?[- ])?${TWO_DIGITS}|two thousand(?:,? (?:and )?(?:${TWO_DIGITS}|${UNIT}))?)`
const YEAR = `(?:(?:18|19|20)\\d\\d|${SPOKEN_YEAR}|['’]?\\d\\d|${TWO_DIGITS})(?!\\d)`
const DAY_NUMBER = '(?:[12]\\d|3[01]|0?[1-9])'
const DAY = `(?:${DAY_NUMBER}(?:st|nd|rd|th|\\.|er|º)?|${ORDINAL_WORD})(?!\\d)`
const SPOKEN_NUMBER = `(?:(?:twenty|thirty)[- ]${UNIT}|twenty|thirty|${UNIT_WORD}|oh ${UNIT})`

/** Dates as written and spoken after the words "date of birth". All repetitions are bounded. */
const DATE = [
  `(?:the )?${DAY}(?: day)?[ -](?:of |de )?(?:the )?(?:${MONTH})(?:[,.]?[ -]{1,2}(?:of |de |in )?${YEAR})?`,
  `(?:the )?(?:${DAY}) of (?:the )?(?:${ORDINAL_WORD}|${DAY_NUMBER}(?:st|nd|rd|th)?),? (?:of )?${YEAR}`,
  `(?:${MONTH})[ -](?:the )?(?:${DAY})(?:,? ${YEAR})?`,
  `(?:${MONTH}),? (?:of )?(?:(?:18|19|20)\\d\\d|${SPOKEN_YEAR})`,
  `(?:18|19|20)\\d\\d[-/.]\\d{1,2}[-/.]\\d{1,2}|\\d{1,2}(?:[./-]| [./-] )\\d{1,2}(?:[./-]| [./-] )(?:\\d{4}|\\d{2})(?!\\d)|\\d{1,2} \\d{1,2} (?:18|19|20)\\d\\d`,
  `(?:the )?${SPOKEN_NUMBER}(?:,? |-)(?:of )?(?:the )?(?:${SPOKEN_NUMBER}|${ORDINAL_WORD})(?:,? |-)(?:${SPOKEN_YEAR}|${TWO_DIGITS})`,
].join('|')
const FIRST_DATE = new RegExp(`${NOT_AFTER_WORD}(?:${DATE})${NOT_BEFORE_WORD}`, 'iu')
const EVERY_DATE = new RegExp(FIRST_DATE.source, 'giu')
/** A year alone only counts as a date of birth right after the cue. */
const YEAR_ALONE = new RegExp(`^[\\s:(]{0,4}(?:in |is )?(?<year>(?:18|19|20)\\d\\d|${SPOKEN_YEAR})${NOT_BEFORE_WORD}`, 'iu')
/** The same date in another form, in brackets. */
const AGAIN = new RegExp(`^ ?\\((?<again>${DATE})\\)`, 'iu')
const DATE_BEFORE = new RegExp(`(?<date>${DATE})[ ,]{0,2}(?:\\(|is (?:my|his|her|their|the) )$`, 'iu')

/** Max distance from the cue to the date: in a call, the answer to "and your date of birth?" comes in the next turn. */
const REACH = 150
/** Other events that claim a date between cue and match. */
const OTHER =
  /\b(?:admi(?:tted|ssion)|appointment|attended|dated?(?! of birth)|discharged?|incident|letter|review(?:ed)?|offence|moved|since|expir\w+|issued?|payment|due|today)\b/i

/** Finds dates of birth by the words that announce them, and no other dates. The time is linear in the length of the text. */
export function findBirthDates(text: string): Finding[] {
  const found: Finding[] = []
  const add = (start: number, date: string): void => {
    found.push({ category: 'contact:birth-date', text: date, start, end: start + date.length, confidence: 0.92, method: 'pattern' })
  }
  for (const cue of text.matchAll(CUE)) {
    const from = cue.index + cue[0].length
    const after = text.slice(from, from + REACH)
    const year = YEAR_ALONE.exec(after)
    if (cue.groups?.['several'] !== undefined) {
      for (const { 0: date, index } of after.matchAll(EVERY_DATE)) add(from + index, date)
      continue
    }
    const before = text.slice(Math.max(0, cue.index - 60), cue.index)
    const earlier = DATE_BEFORE.exec(before)
    const date = earlier?.groups?.['date']
    if (earlier && date !== undefined) {
      add(Math.max(0, cue.index - 60) + earlier.index, date)
      continue
    }
    const first = FIRST_DATE.exec(after)
    const isNear = first !== null && !OTHER.test(after.slice(0, first.index)) && (cue.groups?.['born'] === undefined || first.index < 25)
    if (first && isNear) {
      add(from + first.index, first[0])
      const end = first.index + first[0].length
      const again = AGAIN.exec(after.slice(end))?.groups?.['again']
      if (again !== undefined) add(from + end + after.slice(end).indexOf(again), again)
    } else if (year?.groups?.['year'] !== undefined) {
      add(from + year[0].length - year.groups['year'].length, year.groups['year'])
    }
  }
  return found
}
