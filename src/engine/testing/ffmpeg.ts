import { commands } from 'vitest/browser'

import { fromBase64 } from './samples'

async function toBase64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(text)
}

/** Returns ffprobe's description of a video. Returns undefined and logs a warning if ffprobe is missing. */
export async function probed(file: Blob) {
  const result = await commands.probeVideo(await toBase64(file))
  if (result !== null) return result
  console.warn('Skipped the comparison with ffprobe: the command is missing.')
  return undefined
}

/**
 * Makes a short MP4 with one of ffmpeg's encoders, such as `libx265`. Returns undefined and logs a warning if ffmpeg or the encoder is
 * missing.
 *
 * @param size such as `320x180`
 */
export async function ffmpegVideo(encoder: string, size?: string, frames?: number): Promise<Blob | undefined> {
  const base64 = await commands.encodeWithFfmpeg(encoder, size, frames)
  if (base64 !== null) return fromBase64(base64, 'video/mp4')
  console.warn(`Skipped a video of ${encoder}: ffmpeg or the encoder is missing.`)
  return undefined
}
