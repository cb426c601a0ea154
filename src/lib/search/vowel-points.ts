/**
 * Points of Arabic and Hebrew, which are optional, and the line that stretches Arabic words. Marks that make another letter of one, such as
 * a hamza, aren't optional.
 */
const POINTS =
  /[\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\uFB1E\u0610-\u061A\u0640\u064B-\u0652\u0656-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u08CA-\u08E1\u08E3-\u08FF]/gu

/** Returns a normalized text without the points of Arabic and Hebrew. */
export const withoutPoints = (text: string): string => text.replaceAll(POINTS, '')
