import { commands } from 'vitest/browser'

export async function fromBase64(base64: string, type: string): Promise<Blob> {
  const response = await fetch(`data:${type};base64,${base64}`)
  return response.blob()
}

/** A sample such as `video/asl-book.mkv`; undefined, with the reason on the console, where the samples' folder is absent. */
export async function sampleFile(name: string, type: string): Promise<Blob | undefined> {
  const base64 = await commands.readSample(name)
  if (base64 !== null) return fromBase64(base64, type)
  console.warn(`Not tested on ${name}: the folder ../shared/samples is absent.`)
  return undefined
}

/** A sample photograph such as `faces/obama.jpg`; undefined, with the reason on the console, where the samples' folder is absent. */
export function samplePhotograph(name: string): Promise<Blob | undefined> {
  return sampleFile(name, 'image/jpeg')
}
