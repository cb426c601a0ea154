import { commands } from 'vitest/browser'

export async function fromBase64(base64: string, type: string): Promise<Blob> {
  const response = await fetch(`data:${type};base64,${base64}`)
  return response.blob()
}

/** Loads a sample such as `video/asl-book.mkv`. Returns undefined and logs a warning if the samples are missing. */
export async function sampleFile(name: string, type: string): Promise<Blob | undefined> {
  const base64 = await commands.readSample(name)
  if (base64 !== null) return fromBase64(base64, type)
  console.warn(`Skipped ${name}: the folder ../shared/samples is missing.`)
  return undefined
}

/** Loads a sample photograph such as `faces/obama.jpg`. Returns undefined and logs a warning if the samples are missing. */
export function samplePhotograph(name: string): Promise<Blob | undefined> {
  return sampleFile(name, 'image/jpeg')
}
