import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'

import { toneWav } from '../../mocks/testing/tone-wav.ts'
import type { UploadFile } from './images.ts'
import { DRAWING } from './small-drawing.ts'

/** Bytes before the samples of a WAV file. */
const WAV_HEADER = 44

interface Recorded {
  milliseconds: number
  /** The frequency of a tone. Without it, the file has no audio. */
  hertz?: number | undefined
  /** A JPEG as Base64 that moves slowly, instead of a square that moves fast. */
  drawing?: string
}

async function record(page: Page, name: string, recorded: Recorded): Promise<UploadFile> {
  const base64 = await page.evaluate(async ({ milliseconds, hertz, drawing }) => {
    const image =
      drawing === undefined
        ? undefined
        : await createImageBitmap(new Blob([Uint8Array.from(atob(drawing), (letter) => letter.charCodeAt(0))]))
    const canvas = document.createElement('canvas')
    canvas.width = image ? 640 : 320
    canvas.height = image ? Math.round((640 * image.height) / image.width / 2) * 2 : 180
    const context = canvas.getContext('2d', { alpha: false })
    if (!context) throw new Error('This browser has no 2D canvas')
    const stream = canvas.captureStream(image ? 8 : 25)
    if (hertz !== undefined) {
      const audio = new AudioContext()
      const tone = new OscillatorNode(audio, { frequency: hertz })
      const heard = audio.createMediaStreamDestination()
      tone.connect(new GainNode(audio, { gain: 0.5 })).connect(heard)
      tone.start()
      await audio.resume()
      for (const track of heard.stream.getAudioTracks()) stream.addTrack(track)
    }
    const recorder = new MediaRecorder(stream, {
      mimeType: `video/webm;codecs=${hertz === undefined ? 'vp8' : 'vp8,opus'}`,
      // Otherwise the faces of the drawing are too blurred for the detector.
      ...(image ? { videoBitsPerSecond: 4_000_000 } : {}),
    })
    const pieces: Blob[] = []
    recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data))
    const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }))
    const start = performance.now()
    let frame = 0
    recorder.start()
    await new Promise<void>((resolve) => {
      const draw = (): void => {
        frame += 1
        const time = performance.now() - start
        if (image) context.drawImage(image, time / 100, 0, canvas.width, canvas.height)
        else {
          context.fillStyle = 'rgb(90 120 160)'
          context.fillRect(0, 0, canvas.width, canvas.height)
          context.fillStyle = 'rgb(240 200 90)'
          context.fillRect((frame * 4) % 280, 60, 40, 60)
        }
        if (time < milliseconds) requestAnimationFrame(draw)
        else resolve()
      }
      draw()
    })
    recorder.stop()
    await stopped
    const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer())
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  }, recorded)
  return { name, mimeType: 'video/webm', buffer: Buffer.from(base64, 'base64') }
}

/**
 * Records a WebM file of a moving square in the browser.
 *
 * @param hertz of a tone. Without it, the file has no audio.
 */
export async function recordVideo(page: Page, name: string, milliseconds: number, hertz?: number): Promise<UploadFile> {
  return record(page, name, { milliseconds, hertz })
}

/** Records a WebM file of a drawing with two faces that the detector recognizes, which moves slowly. */
export async function recordDrawing(page: Page, name: string, milliseconds: number): Promise<UploadFile> {
  return recordImage(page, name, milliseconds, DRAWING)
}

/** Records a WebM file of a JPEG file, which moves slowly. */
export async function recordImage(page: Page, name: string, milliseconds: number, path: string | URL): Promise<UploadFile> {
  return record(page, name, { milliseconds, drawing: (await readFile(path)).toString('base64') })
}

/** Makes a WAV file with a burst for each syllable, whose waveform looks like that of speech. */
export function makeBursts(name: string, seconds: number): UploadFile {
  const buffer = Buffer.from(toneWav(seconds))
  for (let at = WAV_HEADER; at < buffer.length; at += 2) {
    const time = (seconds * (at - WAV_HEADER)) / (buffer.length - WAV_HEADER)
    const isPause = time % 4 > 3.4
    const loudness = isPause ? 0.02 : Math.abs(Math.sin(Math.PI * 2.7 * time)) * (0.55 + 0.4 * Math.sin(5.3 * time))
    buffer.writeInt16LE(Math.round(loudness * buffer.readInt16LE(at)), at)
  }
  return { name, mimeType: 'audio/wav', buffer }
}

/** Makes a WAV file of a tone. */
export function makeTone(name: string, seconds: number): UploadFile {
  return { name, mimeType: 'audio/wav', buffer: Buffer.from(toneWav(seconds)) }
}
