/** Checks of numbers without separators. Each function expects a shape that its caller has matched. */

const digitsOf = (number: string): number[] => [...number].map(Number)

const weigh = (number: string, weights: readonly number[]): number =>
  digitsOf(number)
    .slice(0, weights.length)
    .reduce((sum, digit, index) => sum + digit * (weights[index] ?? 0), 0)

/** Returns whether the digits of a payment card end with the correct check digit. */
export function isLuhn(number: string): boolean {
  const sum = digitsOf(number)
    .toReversed()
    .reduce((total, digit, index) => total + (index % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2), 0)
  return sum % 10 === 0
}

/** Returns the remainder of a long decimal number. */
function remainder(digits: string, divisor: number): number {
  let rest = 0
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % divisor
  return rest
}

/** Returns whether the check digits of an IBAN, in capitals, are correct. */
export function isIban(iban: string): boolean {
  const moved = iban.slice(4) + iban.slice(0, 4)
  return (
    remainder(
      moved.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55)),
      97,
    ) === 1
  )
}

/** Returns whether ten digits are an NHS number. */
export function isNhsNumber(number: string): boolean {
  const check = (11 - (weigh(number, [10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 11
  return check !== 10 && check === Number(number[9])
}

/** Returns whether two letters, six digits and a letter, in capitals, are a UK National Insurance number. It has no check digit. */
export function isNino(number: string): boolean {
  return /^(?!BG|GB|KN|NK|NT|TN|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]\d{6}[A-D]$/.test(number)
}

/** Returns whether nine digits are in the ranges of US Social Security numbers. They have no check digit. */
export function isSsn(number: string): boolean {
  return /^(?!000|666|9)\d{3}(?!00)\d{2}(?!0000)\d{4}$/.test(number)
}

/** Returns whether eleven digits are a German tax identification number (Steuer-ID). */
export function isSteuerId(number: string): boolean {
  const counts = new Map<string, number>()
  for (const digit of number.slice(0, 10)) counts.set(digit, (counts.get(digit) ?? 0) + 1)
  const repeated = [...counts.values()].filter((count) => count > 1)
  if (number.startsWith('0') || repeated.length !== 1 || (repeated[0] ?? 0) > 3) return false
  let product = 10
  for (const digit of digitsOf(number.slice(0, 10))) {
    const sum = (digit + product) % 10
    product = ((sum === 0 ? 10 : sum) * 2) % 11
  }
  return (11 - product) % 10 === Number(number[10])
}

/** Returns whether a Spanish DNI (eight digits) or NIE (X, Y or Z and seven digits) ends with the correct letter. */
export function isSpanishId(number: string): boolean {
  const digits = number.slice(0, 8).replace(/^[XYZ]/, (letter) => String('XYZ'.indexOf(letter)))
  return 'TRWAGMYFPDXBNJZSQVHLCKE'[Number(digits) % 23] === number[8]
}

/** Returns whether 15 characters are a French social security number (NIR), including Corsica. */
export function isNir(number: string): boolean {
  const digits = number.slice(0, 13).replace('2A', '19').replace('2B', '18')
  return 97 - remainder(digits, 97) === Number(number.slice(13))
}

/** Returns whether nine digits are a Dutch BSN. */
export function isBsn(number: string): boolean {
  return number !== '000000000' && weigh(number, [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0
}

const ODD = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23]

/** Returns whether 16 characters are an Italian codice fiscale. */
export function isCodiceFiscale(code: string): boolean {
  const valueOf = (char: string): number => (/\d/.test(char) ? Number(char) : char.charCodeAt(0) - 65)
  const sum = Array.from(code.slice(0, 15)).reduce(
    (total, char, index) => total + (index % 2 === 1 ? valueOf(char) : (ODD[valueOf(char)] ?? 0)),
    0,
  )
  return String.fromCharCode(65 + (sum % 26)) === code[15]
}

/** Returns whether eleven digits are a Brazilian CPF. */
export function isCpf(number: string): boolean {
  if (/^(\d)\1+$/.test(number)) return false
  const check = (weights: number[]): number => {
    const rest = weigh(number, weights) % 11
    return rest < 2 ? 0 : 11 - rest
  }
  const first = check([10, 9, 8, 7, 6, 5, 4, 3, 2])
  return first === Number(number[9]) && check([11, 10, 9, 8, 7, 6, 5, 4, 3, 2]) === Number(number[10])
}

/** Returns whether nine digits are a Portuguese NIF. */
export function isNif(number: string): boolean {
  const rest = weigh(number, [9, 8, 7, 6, 5, 4, 3, 2]) % 11
  return (rest < 2 ? 0 : 11 - rest) === Number(number[8])
}

/** Returns whether nine digits are a Canadian Social Insurance Number. */
export function isSin(number: string): boolean {
  return /^[1-79]/.test(number) && isLuhn(number)
}

/** Returns whether seven digits and one or two letters, in capitals, are an Irish PPS number. */
export function isPps(number: string): boolean {
  const [, digits = '', check = '', second = ''] = /^(\d{7})([A-W])([A-IW]?)$/.exec(number) ?? []
  const extra = second === '' || second === 'W' ? 0 : (second.charCodeAt(0) - 64) * 9
  return check !== '' && 'WABCDEFGHIJKLMNOPQRSTUV'[(weigh(digits, [8, 7, 6, 5, 4, 3, 2]) + extra) % 23] === check
}
