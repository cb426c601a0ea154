/** Returns a character per byte. The decoder of browsers named latin1 decodes Windows-1252. */
export function latin1(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 0x4000) text += String.fromCharCode(...bytes.subarray(at, at + 0x4000))
  return text
}
