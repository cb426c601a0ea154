/** Lines above, below and through letters, and shapes around them, which are typed as marks. */
const LINES = /(?<=[\p{L}\p{N}\p{M}])[\u0305\u0332\u0333\u0335-\u0338\u033F\u20D2\u20D3\u20D8-\u20DA\u20DD-\u20E0\u20E2-\u20E5]/gu

/** Letters in the form of small capitals, in alphabetical order. Q and X have none. */
const SMALL_CAPITALS = new Map(Array.from('ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ', (letter, at) => [letter, 'abcdefghijklmnoprstuvwyz'.charAt(at)]))
/** White letters in black circles and squares: two alphabets, each from A to Z. */
const WHITE_LETTER = /[\u{1F150}-\u{1F169}\u{1F170}-\u{1F189}]/gu
const ALPHABETS = [0x1_f150, 0x1_f170] as const
const DECORATED = new RegExp(`[${[...SMALL_CAPITALS.keys()].join('')}]`, 'gu')

function withoutCircle(letter: string): string {
  const code = letter.codePointAt(0) ?? 0
  return String.fromCharCode(65 + code - (code < ALPHABETS[1] ? ALPHABETS[0] : ALPHABETS[1]))
}

/**
 * Returns a text without lines through its letters, and with usual letters in the place of small capitals and white letters. People type
 * them for emphasis, and Unicode doesn't count them as forms of the letters.
 */
export function plainLetters(text: string): string {
  // Most texts have none.
  if (!/[\u0262-\u{1F189}]/u.test(text)) return text
  return text
    .replaceAll(LINES, '')
    .replaceAll(DECORATED, (letter) => SMALL_CAPITALS.get(letter) ?? letter)
    .replaceAll(WHITE_LETTER, withoutCircle)
}
