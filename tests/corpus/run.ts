import { afterAll, beforeAll, expect, inject, it } from 'vitest'

import { seededRandom } from '#engine/testing/images.ts'
import { checkHostileFile, type Fate, type LastStage } from './check'
import { damaged, numbersOf, type Base, type HostileFile } from './hostile-file'
import { openStudio, type Studio } from './studio'

declare module 'vitest' {
  interface ProvidedContext {
    /** The seed and the number of files of a run of the corpus. `isShort` if it is part of `npm test`. */
    corpus: { seed: number; files: number; isShort: boolean }
  }
}

type Outcome = Fate['outcome']

interface Shard {
  /** Made by hand, one for each attack. */
  files: readonly HostileFile[]
  /** Intact files, which the rest of the shard damages. */
  bases: readonly Base[]
  /** The share of all files of a run. */
  share: number
  /** A short run takes one of so many files made by hand, which the seed chooses. All if undefined. */
  shortStep?: number
}

/** Milliseconds of a test: check, detection and export, each of which is limited by itself. */
const PATIENCE = 180_000
/** How many files follow each other until an intact one is tried again. */
const INTERVAL = 40
/**
 * A short run tries an intact file less often, and detects faces in and exports one of so many files. A detection takes ten times as long as
 * the check, and an export ten times as long as a detection.
 */
const SHORT_INTERVAL = 100
const DETECTED = 5
const EXPORTED = 20
/** At least so many files are damaged at random. */
const MIN_DAMAGED = 12

/** Returns the files of a run: those made by hand, and as many damaged ones as are missing. */
function filesOf({ files, bases, share, shortStep = 1 }: Shard): HostileFile[] {
  const { seed, files: total, isShort } = inject('corpus')
  const random = damaged(bases, numbersOf(seededRandom(seed)))
  const made = files.filter(({ isSlow }, index) => !isShort || (isSlow !== true && index % shortStep === seed % shortStep))
  const missing = Math.max(MIN_DAMAGED, Math.round(total * share) - made.length)
  return [...made, ...Array.from({ length: missing }, () => random.next().value as HostileFile)]
}

const ACCEPTED: Outcome[] = ['checked', 'detected', 'export refused', 'exported', 'held']
const OUTCOMES: Record<HostileFile['expected'], Outcome[]> = {
  refused: ['refused'],
  accepted: ACCEPTED,
  either: ['refused', ...ACCEPTED],
}

interface Step extends HostileFile {
  last: LastStage
  outcomes: Outcome[]
}

/** Returns the files of a run with intact ones in between, which show that the workers still do their work. */
function stepsOf(shard: Shard): Step[] {
  const { seed, isShort } = inject('corpus')
  const intact = (base: Base, title: string, last: LastStage = 'export'): Step => ({
    ...base,
    title: `intact ${base.name} ${title}`,
    expected: 'accepted',
    last,
    outcomes: last === 'export' ? ['checked', 'exported', 'held'] : ['checked'],
  })
  const isTurn = (index: number, days: number): boolean => !isShort || index % days === seed % days
  const first = shard.bases.slice(0, 1)
  const steps = filesOf(shard).flatMap((file, index) => {
    const last: LastStage = isTurn(index, EXPORTED) ? 'export' : isTurn(index, DETECTED) ? 'detection' : 'check'
    const step = { ...file, last, outcomes: OUTCOMES[file.expected] }
    const interval = isShort ? SHORT_INTERVAL : INTERVAL
    return index % interval === interval - 1 ? [step, ...first.map((base) => intact(base, `after ${index + 1} files`))] : [step]
  })
  return [
    ...shard.bases.map((base, index) => intact(base, 'before all files', !isShort || index === 0 ? 'export' : 'check')),
    ...steps,
    ...first.map((base) => intact(base, 'after all files')),
  ]
}

/** Adds a test for each file of a shard of the corpus, and prints what became of them. */
export function runCorpus(subject: string, shard: Shard): void {
  const fates: [Step, Fate][] = []
  let studio: Studio

  beforeAll(async () => {
    studio = await openStudio()
  })
  afterAll(async () => {
    await studio.close()
    const count = (outcome: Outcome) => fates.filter(([, fate]) => fate.outcome === outcome).length
    const slowest = fates.toSorted(([, one], [, other]) => other.seconds - one.seconds).slice(0, 3)
    const seconds = slowest.map(([{ title }, fate]) => `${fate.seconds.toFixed(1)} s for ${title}`)
    const counts = OUTCOMES.either.map((outcome) => `${count(outcome)} ${outcome}`).join(', ')
    const { seed } = inject('corpus')
    // oxlint-disable-next-line no-console -- the figures of a run
    console.info(`${fates.length} ${subject}, seed ${seed}: ${counts}. Slowest: ${seconds.join('; ')}.`)
  })

  // oxlint-disable-next-line vitest/valid-title -- each shard has its subject
  it.for(stepsOf(shard))(
    `[UPL-08] hostile ${subject} are refused with a reason, or exported and verified: $title`,
    { timeout: PATIENCE },
    async (step) => {
      const fate = await checkHostileFile(studio, step, step.last)
      expect(step.outcomes, `${fate.reason}`).toContain(fate.outcome)
      fates.push([step, fate])
    },
  )
}
