import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright'
import { z } from 'zod'

import { readLabels } from '#engine/testing/face-labels.ts'
import { samplePath } from '../tools/samples.ts'
import { Processes } from './processes.ts'
import { table } from './table.ts'
import { FACE_AIMS, missedAims } from './video-aims.ts'
import type { FaceClipPlan, FaceFigures } from './video-page/faces.ts'

/** Photographs in which a face is large enough to be enlarged to a whole frame. The search was tuned on the tuned ones. */
const PHOTOGRAPHS = { tuned: ['group-3.jpg', 'obama_and_biden.jpg'], reported: ['va-sample1.jpg', 'mask-img6.jpg'] } as const
/** Heights of faces in pixels, in a frame of 720. */
const HEIGHTS = [16, 36, 108, 216, 360, 540, 684]
const CLIPS = ['close-up.mp4', 'podium-cuts.mp4']
const ACCURACIES = ['normal', 'higher'] as const

const Box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
const ClipLabels = z.record(z.string(), z.record(z.string(), z.array(Box)))

/**
 * The heights of `--heights 16,36`, the clip of `--clip podium-cuts.mp4` and the accuracy of `--accuracy normal`, which measure a part.
 * Undefined for all. With one accuracy, verification isn't measured.
 */
interface Chosen {
  heights: readonly number[] | undefined
  clip: string | undefined
  accuracy: string | undefined
}

type Open = <T>(use: (page: Page, browser: Browser) => Promise<T>) => Promise<T>

const share = (part: number, of: number): string => (of === 0 ? 'none' : (part / of).toFixed(3))
const perMinute = (count: number, seconds: number): string => ((60 * count) / seconds).toFixed(1)

/** Runs a step and returns the processor seconds that it takes. */
async function timed<T>(browser: Browser, step: () => Promise<T>): Promise<{ result: T; processor: number }> {
  const processes = await Processes.of(browser)
  const before = await processes.processorTime()
  const result = await step()
  return { result, processor: (await processes.processorTime()) - before }
}

const cells = ({ faces, covered, tracks, falseTracks, gaps, seconds }: FaceFigures, processor: number): string[] => [
  String(faces),
  share(covered, faces),
  String(tracks),
  perMinute(falseTracks, seconds),
  perMinute(gaps, seconds),
  (processor / seconds).toFixed(2),
]

/** Prints the aims that were missed. The benchmark then ends with 1. */
function report(name: string, missed: readonly string[]): void {
  if (missed.length === 0) return
  console.log(`Missed: ${name}: ${missed.join(', ')}`)
  process.exitCode = 1
}

async function plansOf(
  names: readonly string[],
  heights: readonly number[] | undefined,
): Promise<(FaceClipPlan & { name: string })[] | undefined> {
  const path = samplePath('faces/labels.json')
  if (path === undefined) return undefined
  const labels = readLabels(await readFile(path, 'utf8'))
  const photographs = await Promise.all(
    names.map(async (name) => ({
      base64: await readFile(samplePath(`faces/${name}`) ?? name, 'base64'),
      faces: labels[name]?.faces ?? [],
    })),
  )
  if (heights !== undefined) return heights.map((height) => ({ name: `${height} px`, photographs, height, condition: 'bright' }))
  return [
    ...HEIGHTS.map((height) => ({ name: `${height} px`, photographs, height, condition: 'bright' as const })),
    { name: '216 px, dark', photographs, height: 216, condition: 'dark' },
    { name: '216 px, tilting', photographs, height: 216, condition: 'tilting' },
  ]
}

/** Prints what the search for faces covers and misses by the size of faces, and what verification says of faces that were left out. */
export async function facesBySize(open: Open, { heights, clip, accuracy }: Chosen): Promise<void> {
  const found = ['faces in all frames', `covered (aim: ${FACE_AIMS.covered})`, 'tracks', `false a minute (aim: ${FACE_AIMS.falseTracks})`]
  const head = [...found, `gaps a minute (aim: ${FACE_AIMS.gaps})`, 'processor, s per s']
  const accuracies = ACCURACIES.filter((one) => accuracy === undefined || one === accuracy)
  if (clip === undefined) await madeClips(open, head, { heights, accuracies })
  if (heights === undefined) await sharedClips(open, head, { clip, accuracies })
}

interface Part {
  accuracies: readonly (typeof ACCURACIES)[number][]
}

async function madeClips(
  open: Open,
  head: string[],
  { heights, accuracies }: Part & { heights: readonly number[] | undefined },
): Promise<void> {
  const rows: string[][] = []
  const add = (...row: string[]): void => {
    rows.push(row)
    // The table is printed at the end, after some minutes.
    console.error(row.join(' '))
  }
  for (const half of ['tuned', 'reported'] as const) {
    const plans = await plansOf(PHOTOGRAPHS[half], heights)
    if (plans === undefined) {
      console.log('\nSkipped the faces by size: the folder ../shared/samples is missing.')
      return
    }
    await open(async (page, browser) => {
      for (const { name, ...plan } of plans) {
        await page.evaluate((one) => globalThis.videoBench.makeFaces(one), plan)
        for (const accuracy of accuracies) {
          const isHigher = accuracy === 'higher'
          const { result, processor } = await timed(browser, () => page.evaluate((one) => globalThis.videoBench.facesFound(one), isHigher))
          if (!isHigher) report(`${half}, ${name}, normal`, missedAims(result))
          add(half, name, accuracy, ...cells(result, processor), '')
        }
        if (accuracies.length < ACCURACIES.length) continue
        const { result, processor } = await timed(browser, () => page.evaluate(() => globalThis.videoBench.facesLeftOut()))
        const { named, people } = result
        if (people > 0 && named / people < FACE_AIMS.named) report(`${half}, ${name}`, [`left out and named ${share(named, people)}`])
        const seconds = (processor / result.seconds).toFixed(2)
        add(half, name, 'verification', '', '', '', '', '', seconds, share(named, people))
      }
    })
  }
  const named = `left out and named (aim: ${FACE_AIMS.named})`
  console.log(`\n### Faces by the height of the largest, with a cut\n\n${table(['half', 'height', 'accuracy', ...head, named], rows)}`)
}

async function sharedClips(open: Open, head: string[], { clip, accuracies }: Part & { clip: string | undefined }): Promise<void> {
  const path = samplePath('video/labels.json')
  if (path === undefined) return
  const labels = ClipLabels.parse(JSON.parse(await readFile(path, 'utf8')))
  const rows: string[][] = []
  for (const name of CLIPS.filter((one) => clip === undefined || one === clip))
    for (const accuracy of accuracies) {
      const { result, processor } = await open(async (page, browser) => {
        await page.setInputFiles('input', samplePath(`video/${name}`) ?? name)
        const search = [labels[name] ?? {}, accuracy === 'higher'] as const
        return timed(browser, () => page.evaluate(([boxes, isHigher]) => globalThis.videoBench.facesOfClip(boxes, isHigher), search))
      })
      report(`${name}, ${accuracy}`, missedAims(result))
      rows.push([name, accuracy, ...cells(result, processor)])
    }
  console.log(`\n### Faces in the labelled frames of shared clips\n\n${table(['clip', 'accuracy', ...head], rows)}`)
}
