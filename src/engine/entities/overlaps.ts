import { countBefore } from '#lib/review/ascending-times.ts'
import type { Finding, FindingMethod } from './types'

/** The user's own rules come first, then numbers with correct check digits. */
const RANK: Readonly<Record<FindingMethod, number>> = { custom: 0, checksum: 1, pattern: 2, list: 2, compromise: 2, wink: 2 }

/** A check that one in ten numbers passes proves little if the number isn't named. */
const WEAK_CHECK = 0.7

const rankOf = ({ method, confidence }: Finding): number => (method === 'checksum' && confidence < WEAK_CHECK ? RANK.pattern : RANK[method])

function before(one: Finding, other: Finding): number {
  return (
    rankOf(one) - rankOf(other) ||
    Number(other.category.startsWith('contact:')) - Number(one.category.startsWith('contact:')) ||
    other.end - other.start - (one.end - one.start) ||
    other.confidence - one.confidence ||
    one.start - other.start ||
    one.category.localeCompare(other.category)
  )
}

/** Returns the index of the first of the sorted findings that ends after a position. */
function firstEndingAfter(taken: readonly Finding[], position: number): number {
  return countBefore(taken.length, (index) => (taken[index]?.end ?? 0) <= position)
}

const FUNCTION_WORDS = /^(?:(?:a|an|and|at|by|for|from|in|of|on|or|since|the|to|until|with)[^\p{L}\p{N}]*)+$/iu

/** Cuts a finding to a part of its place. Returns undefined if it contains only function words. */
function part(finding: Finding, start: number, end: number): Finding | undefined {
  const text = finding.text.slice(start - finding.start, end - finding.start)
  const [lead = ''] = /^[^\p{L}\p{N}]*/u.exec(text) ?? []
  const [trail = ''] = /[^\p{L}\p{N}]*$/u.exec(text) ?? []
  if (lead.length === text.length || FUNCTION_WORDS.test(text.slice(lead.length))) return undefined
  return { ...finding, text: text.slice(lead.length, text.length - trail.length), start: start + lead.length, end: end - trail.length }
}

/** Returns groups of findings that may overlap each other. */
function groupsOf(findings: readonly Finding[]): Finding[][] {
  const groups: Finding[][] = []
  let end = -1
  for (const finding of findings.toSorted((one, other) => one.start - other.start)) {
    if (finding.start < end) groups.at(-1)?.push(finding)
    else groups.push([finding])
    end = Math.max(end, finding.end)
  }
  return groups
}

/**
 * Returns findings without overlaps, in the order of the text. Of overlapping findings, user rules take precedence, then check digits, then
 * contact details, then the longest, then the most confident. The parts of the others outside the chosen ones stay, so that no found word
 * is lost, except function words such as "on".
 */
export function withoutOverlaps(findings: readonly Finding[]): Finding[] {
  return groupsOf(findings).flatMap((group) => {
    const taken: Finding[] = []
    for (const finding of group.toSorted(before)) {
      let from = finding.start
      let index = firstEndingAfter(taken, from)
      const parts: Finding[] = []
      const add = (end: number): void => {
        const whole = from === finding.start && end === finding.end
        const rest = whole ? finding : end > from ? part(finding, from, end) : undefined
        if (rest !== undefined) parts.push(rest)
      }
      for (; index < taken.length && (taken[index]?.start ?? 0) < finding.end; index += 1) {
        add(taken[index]?.start ?? 0)
        from = Math.max(from, taken[index]?.end ?? 0)
      }
      if (from < finding.end) add(finding.end)
      for (const one of parts) taken.splice(firstEndingAfter(taken, one.start), 0, one)
    }
    return taken
  })
}
