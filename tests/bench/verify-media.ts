import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'

import { samplesFolder } from '../tools/samples.ts'
import { table } from './table.ts'
import type { Medium } from './verify-page/case.ts'

/** Defects that verification misses and correct exports that it holds today, by medium, kind and row, with the reason. */
const KNOWN: Record<string, string> = {}

/** Files that the cases use, by medium. */
const FOLDERS: Record<Medium, [folder: string, ending: RegExp, type: string][]> = {
  documents: [['documents', /\.pdf$/, 'application/pdf']],
  videos: [['faces', /^(?:obama_and_biden\.jpg|labels\.json)$/, 'application/octet-stream']],
  audio: [],
}

async function addSamples(page: Page, medium: Medium, documents: number): Promise<void> {
  for (const [folder, ending, type] of FOLDERS[medium]) {
    const names = (await readdir(join(samplesFolder, folder)).catch(() => [])).filter((name) => ending.test(name)).toSorted()
    if (names.length === 0) console.log(`\nSkipped: the folder ../shared/samples/${folder} is missing.`)
    for (const name of medium === 'documents' ? names.slice(0, documents) : names) {
      const base64 = await readFile(join(samplesFolder, folder, name), 'base64')
      await page.evaluate(([path, one, data]) => globalThis.verifyBench.addSample(path, one, data), [
        `${folder}/${name}`,
        type,
        base64,
      ] as const)
    }
  }
}

interface Row {
  exports: number
  wrong: string[]
}

export interface VerifyOptions {
  seed: number
  /** Max number of sample documents. */
  documents: number
  /** Text of the rows and names of the cases to run. */
  only: string | undefined
  /** Whether the time and the findings of each case are printed. */
  isVerbose: boolean
}

/** The result of a benchmark of a medium. */
export interface MediumResult {
  /** Missed defects and held exports that fail the benchmark. */
  failures: string[]
}

/** Runs the cases of a medium and prints its tables. */
export async function verifyMedium(page: Page, medium: Medium, { seed, documents, only, isVerbose }: VerifyOptions): Promise<MediumResult> {
  const start = performance.now()
  await addSamples(page, medium, documents)
  const cases = await page.evaluate(([one, from]) => globalThis.verifyBench.cases(one, from), [medium, seed] as const)
  const rows = { planted: new Map<string, Row>(), correct: new Map<string, Row>() }
  for (const [index, { kind, group, name }] of cases.entries()) {
    if (only !== undefined && !`${kind}: ${group}: ${name}`.includes(only)) continue
    const row = rows[kind].get(group) ?? { exports: 0, wrong: [] }
    rows[kind].set(group, row)
    row.exports += 1
    const began = performance.now()
    // An export that can't be made or verified is never released, but the case shows nothing then.
    const found = await page
      .evaluate(([one, from, at]) => globalThis.verifyBench.run(one, from, at), [medium, seed, index] as const)
      .catch((error: unknown) => [`failed: ${String(error).split('\n')[0] ?? ''}`])
    if (isVerbose) console.log(`${Math.round(performance.now() - began)} ms: ${group}: ${name}: ${found.join(' ')}`)
    const hasFailed = found[0]?.startsWith('failed: ') === true
    if (kind === 'planted' ? found.length === 0 || hasFailed : found.length > 0) row.wrong.push([name, ...found.slice(0, 3)].join(': '))
  }
  const failures: string[] = []
  const known: string[] = []
  const listed = (kind: keyof typeof rows, word: 'missed' | 'held'): string[][] =>
    [...rows[kind]].map(([group, { exports, wrong }]) => {
      const reason = KNOWN[`${medium} ${word}: ${group}`]
      for (const one of wrong) {
        if (reason === undefined) failures.push(`${word}: ${medium}: ${group}: ${one}`)
        else known.push(`known, ${word}: ${medium}: ${group}: ${one}\n  ${reason}`)
      }
      if (reason !== undefined && wrong.length === 0) known.push(`no longer ${word}, so remove it from the known ones: ${medium}: ${group}`)
      return [group, String(exports), String(wrong.length), reason === undefined || wrong.length === 0 ? '' : 'known']
    })
  const planted = listed('planted', 'missed')
  const correct = listed('correct', 'held')
  console.log(`\n### Planted defects in ${medium}\n\n${table(['defect', 'planted', 'missed', ''], planted)}`)
  console.log(`\n### Correct exports of ${medium}\n\n${table(['exports', 'correct', 'held', ''], correct)}`)
  console.log(`\n${Math.round((performance.now() - start) / 1000)} s for ${medium}.`)
  for (const one of known) console.log(one)
  return { failures }
}
