/** Returns a part of a whole in words: "1,374 of 1,394". */
export const partOf = (part: number, whole: number): string => `${part.toLocaleString('en-GB')} of ${whole.toLocaleString('en-GB')}`
