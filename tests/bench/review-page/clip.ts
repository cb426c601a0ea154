import { execFile, execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

export function hasFfmpeg(): boolean {
  try {
    execFileSync('ffmpeg', ['-version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Makes a video of an hour with audio in a folder: a minute that repeats, so that little is encoded. Returns its path. */
export async function makeHour(folder: string): Promise<string> {
  const [minute, hour] = [join(folder, 'minute.mp4'), join(folder, 'hour.mp4')]
  const run = (...options: string[]) => promisify(execFile)('ffmpeg', ['-v', 'error', '-y', ...options])
  const sources = ['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=25', '-f', 'lavfi', '-i', 'sine=frequency=440:beep_factor=4']
  const encoders = [
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-crf',
    '48',
    '-g',
    '250',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
    '-b:a',
    '24k',
  ]
  await run(...sources, '-t', '60', ...encoders, minute)
  await run('-stream_loop', '59', '-i', minute, '-c', 'copy', hour)
  return hour
}
