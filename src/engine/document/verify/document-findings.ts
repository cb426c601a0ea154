import type { VerificationFinding } from '#generated/model/verificationFinding.zod.ts'

import type { Box } from '../../core/types'
import type { PageSize } from '../types'

/** Max findings of a report. More findings of the same kind don't help a reviewer. */
const MAX_FINDINGS = 200

type Check = VerificationFinding['check']

/** Collects the findings on a redacted document. */
export class DocumentFindings {
  readonly #pages: readonly PageSize[]
  readonly #found: VerificationFinding[] = []
  readonly #known = new Set<string>()

  constructor(pages: readonly PageSize[]) {
    this.#pages = pages
  }

  /** Adds a finding about the whole file. */
  add(check: Check, aspect: string, detail: string): void {
    this.#push({ check, aspect, severity: 'error', detail: detail.slice(0, 2000), box: null })
  }

  /** Adds a finding on a page of the source, or at a box of it, in points. */
  addAt(check: Check, aspect: string, detail: string, page: number, box?: Box): void {
    const size = this.#pages[page - 1]
    const place = { page, box: box ?? { x: 0, y: 0, width: size?.width ?? 0, height: size?.height ?? 0 } }
    this.#push({ check, aspect, severity: 'error', detail: detail.slice(0, 2000), box: null, place })
  }

  /** Adds a warning at a box of a page, which doesn't hold the version. */
  warnAt(check: Check, aspect: string, detail: string, page: number, box: Box): void {
    this.#push({ check, aspect, severity: 'warning', detail: detail.slice(0, 2000), box: null, place: { page, box } })
  }

  /** Whether nothing was found. */
  get areEmpty(): boolean {
    return this.#found.length === 0
  }

  #push(finding: VerificationFinding): void {
    const key = JSON.stringify(finding)
    if (this.#known.has(key)) return
    this.#known.add(key)
    this.#found.push(finding)
  }

  /** Returns all findings, with the number of further ones for each check. */
  all(): VerificationFinding[] {
    const left = this.#found.slice(MAX_FINDINGS)
    const omitted = [...new Set(left.map(({ check }) => check))].map((check): VerificationFinding => {
      const own = left.filter((finding) => finding.check === check)
      const severity = own.some((finding) => finding.severity === 'error') ? 'error' : 'warning'
      return { check, severity, detail: `${own.length} more findings of this check aren’t listed.`, box: null }
    })
    return [...this.#found.slice(0, MAX_FINDINGS), ...omitted]
  }
}
