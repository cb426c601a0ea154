/** Returns a text field of a response body; undefined if the body isn't an object, or the field isn't a text or is empty. */
export function textField(body: unknown, key: 'error' | 'code' | 'field'): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const value = (body as Partial<Record<typeof key, unknown>>)[key]
  return typeof value === 'string' && value !== '' ? value : undefined
}
