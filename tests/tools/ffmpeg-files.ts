import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { hasCommand, inFolder, run } from './ffmpeg.ts'

/** The description of a file by ffprobe. */
export interface ProbedByFfmpeg {
  /** The kind of each stream in order, such as `video` and `subtitle`. */
  streams: string[]
  /** Of the first video stream, as decoded: the number of frames, the ascending timestamps in seconds, and pixels. */
  frames: number
  times: number[]
  width: number
  height: number
  /** Degrees clockwise. */
  rotation: number
  /** The names of the tags of the file and its streams, in lower case. */
  tags: string[]
  /** The errors that the decoders reported. Empty for an intact file. */
  errors: string
}

const isInstalled = (): boolean => hasCommand('ffmpeg') && hasCommand('ffprobe')

/**
 * Makes a file with ffmpeg and returns it as base64, or null if ffmpeg isn't installed. A browser command of Vitest.
 *
 * @param parameters precede the path of the output
 * @param extension starts with a dot and chooses the container
 * @param texts files that the parameters name, by name
 */
export async function makeByFfmpeg(
  _context: unknown,
  parameters: readonly string[],
  extension: string,
  texts: Readonly<Record<string, string>> = {},
): Promise<string | null> {
  if (!isInstalled()) return null
  return inFolder(async (folder) => {
    for (const [name, text] of Object.entries(texts)) await writeFile(join(folder, name), text)
    const inputs = parameters.map((one) => (Object.hasOwn(texts, one) ? join(folder, one) : one))
    const output = join(folder, `output${extension}`)
    await run('ffmpeg', ['-v', 'error', '-nostdin', ...inputs, output])
    return (await readFile(output)).toString('base64')
  })
}

interface Probe {
  streams: { codec_type: string; width?: number; height?: number; tags?: object; side_data_list?: { rotation?: number }[] }[]
  format: { tags?: object }
  frames?: { pts_time?: string; best_effort_timestamp_time?: string }[]
}

const namesOf = (tags: object = {}): string[] => Object.keys(tags).map((name) => name.toLowerCase())

/** Decodes a file of base64 with ffmpeg and describes it, or returns null if ffmpeg isn't installed. A browser command of Vitest. */
export async function probeByFfmpeg(_context: unknown, base64: string): Promise<ProbedByFfmpeg | null> {
  if (!isInstalled()) return null
  return inFolder(async (folder) => {
    const input = join(folder, 'input')
    await writeFile(input, Buffer.from(base64, 'base64'))
    const shown = [
      '-show_streams',
      '-show_format',
      '-select_streams',
      'v:0',
      '-show_frames',
      '-show_entries',
      'frame=best_effort_timestamp_time',
    ]
    const limit = { maxBuffer: 2 ** 26 }
    const [{ stdout: frames }, { stdout: streams }, { stderr: errors }] = await Promise.all([
      run('ffprobe', ['-v', 'error', ...shown, '-of', 'json', input], limit),
      run('ffprobe', ['-v', 'error', '-show_streams', '-show_format', '-of', 'json', input], limit),
      run('ffmpeg', ['-v', 'error', '-nostdin', '-i', input, '-map', '0:v', '-map', '0:a?', '-f', 'null', '-'], limit),
    ])
    const decoded = (JSON.parse(frames) as Probe).frames ?? []
    const probe = JSON.parse(streams) as Probe
    const video = probe.streams.find(({ codec_type: type }) => type === 'video')
    const turned = video?.side_data_list?.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0
    return {
      streams: probe.streams.map(({ codec_type: type }) => type),
      frames: decoded.length,
      times: decoded.map(({ best_effort_timestamp_time: time }) => Number(time)).toSorted((one, other) => one - other),
      width: video?.width ?? 0,
      height: video?.height ?? 0,
      rotation: (360 - turned) % 360,
      tags: [...namesOf(probe.format.tags), ...probe.streams.flatMap(({ tags }) => namesOf(tags))],
      errors: errors.trim(),
    }
  })
}

/** The audio that ffmpeg decodes from a track. */
export interface HeardByFfmpeg {
  /** The greatest amplitude of each hundredth of a second, 0 to 1. */
  levels: number[]
  /** The names of the tags of the file and its streams, in lower case, and the kinds of the streams. */
  tags: string[]
  streams: string[]
}

const HEARD_RATE = 48_000

/** Decodes an audio track of a file of base64 with ffmpeg, or returns null if ffmpeg isn't installed. A browser command of Vitest. */
export async function hearByFfmpeg(_context: unknown, base64: string, track = 0): Promise<HeardByFfmpeg | null> {
  if (!isInstalled()) return null
  return inFolder(async (folder) => {
    const [input, output] = [join(folder, 'input'), join(folder, 'output.raw')]
    await writeFile(input, Buffer.from(base64, 'base64'))
    const { stdout } = await run('ffprobe', ['-v', 'error', '-show_streams', '-show_format', '-of', 'json', input])
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- ffprobe's own format
    const { streams, format } = JSON.parse(stdout) as Probe
    const decode = ['-map', `0:a:${track}`, '-ac', '1', '-ar', String(HEARD_RATE), '-f', 'f32le', output]
    await run('ffmpeg', ['-v', 'error', '-nostdin', '-i', input, ...decode])
    const bytes = await readFile(output)
    const levels: number[] = []
    for (let at = 0; at + 4 <= bytes.length; at += 4) {
      const index = Math.floor((100 * at) / 4 / HEARD_RATE)
      levels[index] = Math.max(levels[index] ?? 0, Math.abs(bytes.readFloatLE(at)))
    }
    const tags = [...namesOf(format.tags), ...streams.flatMap((stream) => namesOf(stream.tags))]
    return { levels, tags, streams: streams.map((stream) => stream.codec_type) }
  })
}
