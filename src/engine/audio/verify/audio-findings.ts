import type { VerificationFinding } from '#generated/model/verificationFinding.zod.ts'

import { formatPosition } from '#lib/words/durations.ts'

/** Max findings of a report. More findings of the same kind don't help a reviewer. */
const MAX_FINDINGS = 200
/** Max seconds between two places of one finding. */
const NEAR = 0.25

type Check = VerificationFinding['check']

export interface AudioPlace {
  /** The audio track, from 0. */
  track: number
  /** Seconds, by the file's timestamps. */
  start: number
  end: number
}

/** A problem at a place. Problems with the same key near each other become one finding. */
export interface AudioProblem {
  key: string
  check: Check
  aspect: string
  /** Returns a sentence. `when` is a time or range of times, such as "from 0:01.20 to 0:01.40". */
  describe: (when: string) => string
}

/** Collects the findings on an audio export. */
export class AudioFindings {
  readonly #whole: VerificationFinding[] = []
  readonly #runs: { problem: AudioProblem; place: AudioPlace }[] = []
  readonly #open = new Map<string, { problem: AudioProblem; place: AudioPlace }>()

  /** Adds a finding about the whole file. */
  add(check: Check, aspect: string | undefined, detail: string): void {
    this.#whole.push({ check, severity: 'error', detail: detail.slice(0, 2000), box: null, ...(aspect === undefined ? {} : { aspect }) })
  }

  /** Adds a problem at a place. Places of a track must be added in order. */
  addAt(problem: AudioProblem, place: AudioPlace): void {
    const key = `${place.track} ${problem.key}`
    const open = this.#open.get(key)
    if (open && place.start - open.place.end <= NEAR) {
      open.place.end = Math.max(open.place.end, place.end)
      return
    }
    const run = { problem, place: { ...place } }
    this.#open.set(key, run)
    this.#runs.push(run)
  }

  /** Returns all findings, beginning with findings about the whole file. */
  all(): VerificationFinding[] {
    const shown = this.#runs.slice(0, Math.max(0, MAX_FINDINGS - this.#whole.length))
    const placed = shown.map(({ problem, place }): VerificationFinding => {
      const { check, aspect } = problem
      const detail = problem.describe(`from ${formatPosition(place.start)} to ${formatPosition(place.end)}`)
      return { check, severity: 'error', detail, box: null, place: { ...place, track: place.track + 1 }, aspect }
    })
    const left = this.#runs.slice(shown.length)
    const omitted = [...new Set(left.map(({ problem }) => problem.check))].map((check): VerificationFinding => {
      const count = left.filter(({ problem }) => problem.check === check).length
      return { check, severity: 'error', detail: `${count} more findings of this check aren’t listed.`, box: null }
    })
    return [...this.#whole, ...placed, ...omitted]
  }
}
