/** The text of a field, without the blanks around it. */
export function textValue(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** The number in a field; null where nothing is written, NaN (which no rule of the contract takes) where it is no number. */
export function numberValue(data: FormData, name: string): number | null {
  const text = textValue(data, name)
  return text === '' ? null : Number(text)
}
