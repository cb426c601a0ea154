import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** The command lines of ffmpeg and ffprobe, which are optional: tests and benchmarks that need them are skipped if they are missing. */

export const run = promisify(execFile)

export function hasCommand(name: 'ffmpeg' | 'ffprobe'): boolean {
  try {
    execFileSync(name, ['-version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

interface Encoding {
  /** Options of the encoder, such as `-c:v libx264`. */
  encoder: readonly string[]
  /** Bits per second. */
  bitrate: number
}

export interface Work {
  seconds: number
  /** Seconds of all processor cores together. */
  processorTime: number
}

/** Decodes a file, fills five boxes and encodes it with as many threads as ffmpeg chooses: at least one per core. */
export async function redactWithFfmpeg(path: string, output: string, { encoder, bitrate }: Encoding): Promise<Work> {
  const boxes = [0, 1, 2, 3, 4].map((index) => `drawbox=x=${40 + index * 200}:y=${80 + index * 90}:w=160:h=160:color=black:t=fill`)
  const options = ['-hide_banner', '-benchmark', '-y', '-i', path, '-an', '-vf', boxes.join(','), ...encoder, '-b:v', String(bitrate)]
  const { stderr } = await run('ffmpeg', [...options, output], { maxBuffer: 2 ** 24 })
  const [, user, system, real] = /bench: utime=([\d.]+)s stime=([\d.]+)s rtime=([\d.]+)s/.exec(stderr) ?? []
  return { seconds: Number(real), processorTime: Number(user) + Number(system) }
}

/** The description of a file's video by ffprobe. */
export interface Probed {
  /** Frames that ffprobe decoded. */
  frames: number
  width: number
  height: number
  /** Seconds. */
  duration: number
  /** Degrees clockwise. */
  rotation: number
}

interface Stream {
  nb_read_frames: string
  width: number
  height: number
  duration?: string
  side_data_list?: { rotation?: number }[]
}

/** Decodes the video of a file with ffprobe. */
export async function probe(path: string): Promise<Probed> {
  const show = ['-count_frames', '-select_streams', 'v:0', '-show_streams', '-show_format', '-of', 'json']
  const { stdout } = await run('ffprobe', ['-v', 'error', ...show, path])
  const { streams, format } = JSON.parse(stdout) as { streams: Stream[]; format: { duration: string } }
  const [stream] = streams
  if (stream === undefined) throw new Error(`ffprobe found no video in ${path}`)
  const turned = stream.side_data_list?.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0
  return {
    frames: Number(stream.nb_read_frames),
    width: stream.width,
    height: stream.height,
    // WebM stores only the duration of the file.
    duration: Number(stream.duration ?? format.duration),
    rotation: (360 - turned) % 360,
  }
}

export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'ffmpeg-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Decodes the video of a file in base64 with ffprobe, or returns null if it is missing. A browser command of Vitest. */
export async function probeVideo(_context: unknown, base64: string): Promise<Probed | null> {
  if (!hasCommand('ffprobe')) return null
  return inFolder(async (folder) => {
    const path = join(folder, 'video')
    await writeFile(path, Buffer.from(base64, 'base64'))
    return probe(path)
  })
}

/**
 * Makes a short MP4 of a test pattern with ffmpeg and returns it as base64, or null if ffmpeg or its encoder is missing. A browser command of
 * Vitest.
 *
 * @param encoder such as `libx265`, and a `size` such as `320x180`
 */
export async function encodeWithFfmpeg(_context: unknown, encoder: string, size = '320x180', frames = 25): Promise<string | null> {
  if (!hasCommand('ffmpeg')) return null
  const { stdout } = await run('ffmpeg', ['-hide_banner', '-encoders'], { maxBuffer: 2 ** 24 })
  if (!stdout.includes(` ${encoder} `)) return null
  return inFolder(async (folder) => {
    const path = join(folder, 'video.mp4')
    const pattern = ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=25`, '-frames:v', String(frames)]
    await run('ffmpeg', ['-v', 'error', ...pattern, '-c:v', encoder, '-pix_fmt', 'yuv420p', path])
    return readFile(path, 'base64')
  })
}
