/** Frequent short words of each language that are rare in the others. */
const COMMON: Readonly<Record<string, RegExp>> = {
  de: /^(und|der|die|das|ist|nicht|ich|wir|sie|mit|für|auf|eine?|einen|zu|den|dem|von|aber|haben?|wird|auch|bin|im|wie|mein|uns)$/,
  en: /^(the|and|of|to|is|that|you|it|we|was|for|with|this|have|are|not|my|they|what|i'm|it's)$/,
  es: /^(el|los|las|que|y|en|una?|por|con|para|está|pero|muy|mi|lo|del|se|su|como|más|usted)$/,
  fr: /^(le|les|des|et|est|une?|que|dans|pour|vous|nous|je|pas|avec|sur|au|du|ce|qui|mais)$/,
  it: /^(il|che|di|è|un|per|non|sono|gli|con|della?|mi|ma|ho|anche|questo|si|nel|lo|alla?)$/,
  nl: /^(de|het|een|en|van|ik|niet|dat|is|op|te|zijn|met|voor|wij|maar|naar|ook|aan|heb)$/,
  pt: /^(o|os|as|que|e|um|uma|não|para|com|em|do|da|você|por|mas|está|eu|muito|ao|na)$/,
}

/** The codes of the languages with lists of profanity. */
export const KNOWN_LANGUAGES = Object.keys(COMMON)

const SAMPLE_WORDS = 2000

/** Returns the codes of the languages of a text, by the frequent words in its first part. Defaults to English. */
export function guessLanguages(text: string): string[] {
  const counts = new Map<string, number>()
  let words = 0
  for (const [word] of text.slice(0, SAMPLE_WORDS * 12).matchAll(/\p{L}[\p{L}'’]*/gu)) {
    words += 1
    if (words > SAMPLE_WORDS) break
    const lower = word.toLowerCase().replace('’', "'")
    for (const [language, common] of Object.entries(COMMON)) if (common.test(lower)) counts.set(language, (counts.get(language) ?? 0) + 1)
  }
  const most = Math.max(0, ...counts.values())
  if (most < 3) return ['en']
  return KNOWN_LANGUAGES.filter((language) => (counts.get(language) ?? 0) > most * 0.6)
}
