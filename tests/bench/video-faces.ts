import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { z } from 'zod'

import { readLabels } from '#engine/testing/face-labels.ts'
import { samplePath } from '../tools/samples.ts'
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

/** The heights of `--heights 16,36` and the clip of `--clip podium-cuts.mp4`, which measure a part. Undefined for all. */
interface Chosen {
  heights: readonly number[] | undefined
  clip: string | undefined
}

type Open = <T>(use: (page: Page) => Promise<T>) => Promise<T>

const share = (part: number, of: number): string => (of === 0 ? 'none' : (part / of).toFixed(3))
const perMinute = (count: number, seconds: number): string => ((60 * count) / seconds).toFixed(1)

const cells = ({ faces, covered, tracks, falseTracks, gaps, seconds }: FaceFigures): string[] => [
  String(faces),
  share(covered, faces),
  String(tracks),
  perMinute(falseTracks, seconds),
  perMinute(gaps, seconds),
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
export async function facesBySize(open: Open, { heights, clip }: Chosen): Promise<void> {
  const found = ['faces in all frames', `covered (aim: ${FACE_AIMS.covered})`, 'tracks', `false a minute (aim: ${FACE_AIMS.falseTracks})`]
  const head = [...found, `gaps a minute (aim: ${FACE_AIMS.gaps})`]
  if (clip === undefined) await madeClips(open, head, heights)
  if (heights === undefined) await sharedClips(open, head, clip)
}

async function madeClips(open: Open, head: string[], heights: readonly number[] | undefined): Promise<void> {
  const rows: string[][] = []
  for (const half of ['tuned', 'reported'] as const) {
    const plans = await plansOf(PHOTOGRAPHS[half], heights)
    if (plans === undefined) {
      console.log('\nSkipped the faces by size: the folder ../shared/samples is missing.')
      return
    }
    await open(async (page) => {
      for (const { name, ...plan } of plans) {
        const figures = await page.evaluate((one) => globalThis.videoBench.facesOf(one), plan)
        const found = ACCURACIES.map((accuracy) => [half, name, accuracy, ...cells(figures[accuracy])])
        report(`${half}, ${name}, normal`, missedAims(figures.normal))
        const { named: seen, people } = figures.leftOut
        if (people > 0 && seen / people < FACE_AIMS.named) report(`${half}, ${name}`, [`left out and named ${share(seen, people)}`])
        const leftOut = share(figures.leftOut.named, figures.leftOut.people)
        rows.push(...found.map((row, index) => [...row, index === 0 ? leftOut : '']))
        // The table is printed at the end, after some minutes.
        console.error(
          rows
            .slice(-2)
            .map((row) => row.join(' '))
            .join('\n'),
        )
      }
    })
  }
  const named = `left out and named (aim: ${FACE_AIMS.named})`
  console.log(`\n### Faces by the height of the largest, with a cut\n\n${table(['half', 'height', 'accuracy', ...head, named], rows)}`)
}

async function sharedClips(open: Open, head: string[], clip: string | undefined): Promise<void> {
  const path = samplePath('video/labels.json')
  if (path === undefined) return
  const labels = ClipLabels.parse(JSON.parse(await readFile(path, 'utf8')))
  const rows: string[][] = []
  for (const name of CLIPS.filter((one) => clip === undefined || one === clip))
    for (const accuracy of ACCURACIES) {
      const figures = await open(async (page) => {
        await page.setInputFiles('input', samplePath(`video/${name}`) ?? name)
        return page.evaluate(([boxes, isHigher]) => globalThis.videoBench.facesOfClip(boxes, isHigher), [
          labels[name] ?? {},
          accuracy === 'higher',
        ] as const)
      })
      report(`${name}, ${accuracy}`, missedAims(figures))
      rows.push([name, accuracy, ...cells(figures)])
    }
  console.log(`\n### Faces in the labelled frames of shared clips\n\n${table(['clip', 'accuracy', ...head], rows)}`)
}
