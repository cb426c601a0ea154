/** Sources of regular expressions for numbers as digits and as English words. All repetitions are bounded. */

export const NOT_AFTER_WORD = String.raw`(?<![\p{L}\p{N}])`
export const NOT_BEFORE_WORD = String.raw`(?![\p{L}\p{N}])`

export const UNIT_WORD =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen'
const TENS_WORD = 'twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety'
const SCALE_WORD = 'hundred|thousand|million|billion|trillion|dozen'

/** One word of a number, such as `twenty-five` or `hundred`. */
const CARDINAL_WORD = `(?:(?:${TENS_WORD})(?:[- ](?:${UNIT_WORD}))?|${UNIT_WORD}|zero)`

/** A number in words, such as `two hundred and fifty thousand` or `a hundred`. */
export const NUMBER_WORDS = `(?:(?:${CARDINAL_WORD}|an?(?= (?:${SCALE_WORD})))(?: (?:${SCALE_WORD})s?(?: and(?= (?:${CARDINAL_WORD})))?(?: ${CARDINAL_WORD})?){0,4}(?: point(?: (?:${CARDINAL_WORD})){1,4})?|half a million|half a dozen)`

/** A number in digits with its separators, such as `1,250.75` or `1.250,75`. */
export const DIGITS = String.raw`(?:\d{1,3}(?:[,.\u00a0\u202f']\d{3}){1,5}(?:[.,]\d{1,2})?|\d{1,15}(?:[.,]\d{1,6})?)`

/** Digits with an optional scale, or words. */
export const NUMBER = String.raw`(?:${DIGITS}(?: ?(?:hundred|thousand|million|billion|trillion|k|m|bn)(?![\p{L}\p{N}]))?|${NUMBER_WORDS})`

export const ORDINAL_WORD = `(?:(?:${TENS_WORD})[- ](?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|thirtieth|fortieth|fiftieth|sixtieth|seventieth|eightieth|ninetieth|hundredth|thousandth)`

export const ORDINAL_DIGITS = String.raw`\d{1,4}(?:st|nd|rd|th)`

/** Returns an expression that matches whole words in any case, in the whole text. */
export function wholeWords(source: string): RegExp {
  return new RegExp(`${NOT_AFTER_WORD}(?:${source})${NOT_BEFORE_WORD}`, 'giu')
}
