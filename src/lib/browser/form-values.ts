/** Returns the trimmed text of a field. */
export function textValue(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** Returns the number in a field, null for an empty field, and NaN (which the contract rejects) for other text. */
export function numberValue(data: FormData, name: string): number | null {
  const text = textValue(data, name)
  return text === '' ? null : Number(text)
}

/** Returns the text of a field without spaces, which apps show in the middle of a code. */
export function digitsIn(data: FormData, name: string): string {
  return textValue(data, name).replaceAll(/\s/g, '')
}
