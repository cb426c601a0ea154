import type { Page } from 'playwright'

import { FACE_CONDITIONS } from '#engine/testing/face-conditions.ts'
import { readLabels, type FaceLabels } from '#engine/testing/face-labels.ts'
import { table } from '../table.ts'
import type { CoverKind, PerSearch, Recall } from './page/page.ts'

export interface Photograph {
  name: string
  base64: string
}

export interface Input {
  page: Page
  /** The samples' `faces/labels.json`. */
  labels: string
  faces: Photograph[]
  plates: Photograph[]
}

const SEARCHES = ['default', 'increasedAccuracy', 'verification'] as const
const SEEDS = 30

const cells = (figures: PerSearch<number>, digits = 0) => SEARCHES.map((name) => figures[name].toFixed(digits))
const titled = (title: string, head: string[], rows: string[][]) => `\n### ${title}\n\n${table(head, rows)}`

function labelled({ faces, labels }: Input): { photograph: Photograph; known: FaceLabels }[] {
  const all = readLabels(labels)
  return faces.flatMap((photograph) => {
    const known = all[photograph.name]
    return known === undefined ? [] : [{ photograph, known }]
  })
}

function total(results: Recall[]): Recall {
  const sum = (value: (result: Recall) => number) => results.reduce((whole, result) => whole + value(result), 0)
  const each = (key: 'found' | 'wrong' | 'milliseconds'): PerSearch<number> => ({
    default: sum((result) => result[key].default),
    increasedAccuracy: sum((result) => result[key].increasedAccuracy),
    verification: sum((result) => result[key].verification),
  })
  return { faces: sum(({ faces }) => faces), found: each('found'), wrong: each('wrong'), milliseconds: each('milliseconds') }
}

const RECALL_HEAD = ['faces', ...SEARCHES, ...SEARCHES.map((name) => `${name}, wrong`), ...SEARCHES.map((name) => `${name}, ms`)]
const recallCells = ({ faces, found, wrong, milliseconds }: Recall) => [
  String(faces),
  ...cells(found),
  ...cells(wrong),
  ...cells(milliseconds),
]

export async function recallTable(input: Input): Promise<string> {
  const results: Recall[] = []
  const rows: string[][] = []
  // The first measurement also loads the models, so it is repeated.
  const [first] = labelled(input)
  for (const { photograph, known } of [...(first === undefined ? [] : [first]), ...labelled(input)]) {
    const result = await input.page.evaluate(([photo, marks]) => globalThis.faceSearchBench.recall(photo, marks), [
      photograph.base64,
      known,
    ] as const)
    results.push(result)
    rows.push([photograph.name, ...recallCells(result)])
  }
  return titled('Faces found', ['photograph', ...RECALL_HEAD], [...rows.slice(1), ['total', ...recallCells(total(results.slice(1)))]])
}

export async function conditionTable(input: Input): Promise<string> {
  const rows: string[][] = []
  for (const condition of FACE_CONDITIONS) {
    const results: Recall[] = []
    for (const { photograph, known } of labelled(input))
      results.push(
        await input.page.evaluate(([photo, marks, how]) => globalThis.faceSearchBench.recall(photo, marks, how), [
          photograph.base64,
          known,
          condition,
        ] as const),
      )
    rows.push([condition, ...recallCells(total(results))])
  }
  return titled('Faces under difficult conditions', ['condition', ...RECALL_HEAD], rows)
}

type Findings = PerSearch<{ box: { x: number; y: number; width: number; height: number }; confidence: number }[]>

function findingsRow(name: string, findings: Findings): string[] {
  const boxes = findings.verification.map(
    ({ box, confidence }) => `${[box.x, box.y, box.width, box.height].map((side) => side.toFixed(0)).join(' ')} (${confidence.toFixed(2)})`,
  )
  return [name, ...SEARCHES.map((search) => String(findings[search].length)), boxes.join('; ')]
}

const FINDINGS_HEAD = [...SEARCHES, 'boxes found by verification']

export async function hiddenTable(input: Input): Promise<string> {
  const all = readLabels(input.labels)
  const rows: string[][] = []
  for (const { name, base64 } of input.faces) {
    const known = all[name] ?? { faces: [], ignore: [] }
    const findings = await input.page.evaluate(([photo, marks]) => globalThis.faceSearchBench.findingsBesideCovers(photo, marks), [
      base64,
      known,
    ] as const)
    rows.push(findingsRow(name, findings))
  }
  return titled('Findings with every known face redacted', ['photograph', ...FINDINGS_HEAD], rows)
}

export async function emptyTable({ page, plates }: Input): Promise<string> {
  const rows: string[][] = []
  for (const { name, base64 } of plates)
    rows.push(findingsRow(name, await page.evaluate((photo) => globalThis.faceSearchBench.findingsWithoutFaces(photo), base64)))
  for (let seed = 1; seed <= SEEDS; seed += 1)
    rows.push(
      findingsRow(`drawing ${seed}`, await page.evaluate((chosen) => globalThis.faceSearchBench.findingsWithoutFaces(chosen), seed)),
    )
  const sums = [1, 2, 3].map((column) => String(rows.reduce((sum, row) => sum + Number(row[column]), 0)))
  return titled(
    'Findings in images without faces',
    ['image', ...FINDINGS_HEAD],
    [...rows.filter((row) => row.slice(1, 4).some((count) => count !== '0')), [`total of ${rows.length}`, ...sums, '']],
  )
}

const COVERS: CoverKind[] = [
  'open',
  { style: 'Black Box', tiles: 'shipped' },
  ...(['Pixelated', 'Smooth'] as const).flatMap((style): CoverKind[] =>
    (['shipped', 3, 4, 5, 6, 7, 10, 12, 16, 24] as const).map((tiles) => ({ style, tiles })),
  ),
]

function atShare(values: number[], share: number): string {
  return (values.toSorted((a, b) => a - b)[Math.round(share * (values.length - 1))] ?? 0).toFixed(2)
}

export async function coverTable(input: Input): Promise<string> {
  const all = readLabels(input.labels)
  const rows: string[][] = []
  for (const kind of COVERS) {
    const scores: Awaited<ReturnType<typeof globalThis.faceSearchBench.scoreCovers>> = []
    for (const { name, base64 } of input.faces) {
      const known = all[name] ?? { faces: [], ignore: [] }
      scores.push(
        ...(await input.page.evaluate(([photo, marks, how]) => globalThis.faceSearchBench.scoreCovers(photo, marks, how), [
          base64,
          known,
          kind,
        ] as const)),
      )
    }
    const figures = (['fullRange', 'ssd', 'confidence'] as const).flatMap((key) => {
      const values = scores.map((one) => one[key])
      return [atShare(values, 0.5), atShare(values, 0.95), atShare(values, 1)]
    })
    const seen = `${scores.filter(({ seen: still }) => still).length} of ${scores.length}`
    rows.push([kind === 'open' ? kind : `${kind.style}, ${kind.tiles}`, ...figures, seen])
  }
  const head = ['BlazeFace', 'SSD', 'combined'].flatMap((name) => [`${name} median`, '95 %', 'max'])
  return titled('Confidence of a face under a cover, by style and tiles along the longer side', ['cover', ...head, 'seen'], rows)
}

export async function speedLine({ page }: Input): Promise<string> {
  const { fullRange, ssd } = await page.evaluate(() => globalThis.faceSearchBench.speed())
  return titled(
    'One run of each model',
    ['model', 'ms'],
    [
      ['BlazeFace full range, 640x640', fullRange.toFixed(0)],
      ['SSD MobileNet v1, 512x512', ssd.toFixed(0)],
      ['ratio', (ssd / fullRange).toFixed(2)],
    ],
  )
}
