import { findEntities, findOverlapping } from '#engine/entities/find.ts'
import { guessLanguages } from '#engine/entities/guess-languages.ts'
import { FINDING_METHODS, type Finding, type FindingCategory, type FindingMethod } from '#engine/entities/types.ts'
import type { LabelledText } from './labelled-texts.ts'

/** Numbers of labels, of findings, and of the pairs of both. */
export interface Counts {
  labels: number
  findings: number
  right: number
}

type Place = { category: FindingCategory; start: number; end: number }

/** Returns whether a finding is right: the label's category, and at least half of the longer one is in both. */
export function agrees(label: Place, finding: Place): boolean {
  const shared = Math.min(label.end, finding.end) - Math.max(label.start, finding.start)
  return label.category === finding.category && shared >= Math.max(label.end - label.start, finding.end - finding.start) / 2
}

export const precisionOf = ({ findings, right }: Counts): number => (findings === 0 ? 1 : right / findings)
export const recallOf = ({ labels, right }: Counts): number => (labels === 0 ? 1 : right / labels)

export function f1Of(counts: Counts): number {
  const both = precisionOf(counts) + recallOf(counts)
  return both === 0 ? 0 : (2 * precisionOf(counts) * recallOf(counts)) / both
}

/** Pairs each label with the first finding that agrees with it and is in no other pair. */
function pairsOf(labels: readonly Place[], findings: readonly Place[]): Map<Place, Place> {
  const pairs = new Map<Place, Place>()
  const used = new Set<Place>()
  for (const label of labels) {
    const finding = findings.find((one) => !used.has(one) && agrees(label, one))
    if (finding === undefined) continue
    used.add(finding)
    pairs.set(label, finding)
  }
  return pairs
}

export interface Measured {
  overall: Counts
  byCategory: Map<FindingCategory, Counts>
  /** Of each method alone, before overlaps are resolved. Its labels are those of the categories that it finds anything of. */
  byMethod: Map<FindingMethod, Counts>
  /** Share of the labels' letters and digits that a finding of any category covers. */
  covered: number
  mistakes: string[]
}

const empty = (): Counts => ({ labels: 0, findings: 0, right: 0 })

function countOf<Key>(counts: Map<Key, Counts>, key: Key): Counts {
  const there = counts.get(key) ?? empty()
  counts.set(key, there)
  return there
}

/** Counts the labels' letters and digits, and those of them that are in a finding. */
function coverageOf({ text, labels }: LabelledText, findings: readonly Finding[]): { covered: number; total: number } {
  let covered = 0
  let total = 0
  for (const { start, end } of labels) {
    for (let at = start; at < end; at += 1) {
      if (!/[\p{L}\p{N}]/u.test(text[at] ?? '')) continue
      total += 1
      if (findings.some((finding) => finding.start <= at && at < finding.end)) covered += 1
    }
  }
  return { covered, total }
}

async function measureMethods(texts: readonly LabelledText[]): Promise<Map<FindingMethod, Counts>> {
  const all = await Promise.all(
    texts.map(async (text) => ({ ...text, found: await findOverlapping(text.text, guessLanguages(text.text)) })),
  )
  const byMethod = new Map<FindingMethod, Counts>()
  for (const method of FINDING_METHODS) {
    const own = (finding: Finding): boolean => finding.method === method
    const categories = new Set(all.flatMap(({ found }) => found.filter(own).map(({ category }) => category)))
    if (categories.size === 0) continue
    const counts = countOf(byMethod, method)
    for (const { labels, found } of all) {
      const wanted = labels.filter(({ category }) => categories.has(category))
      // Two patterns of a method may find the same.
      const once = [
        ...new Map(found.filter(own).map((finding) => [`${finding.category} ${finding.start} ${finding.end}`, finding])).values(),
      ]
      counts.labels += wanted.length
      counts.findings += once.length
      counts.right += pairsOf(wanted, once).size
    }
  }
  return byMethod
}

/**
 * Compares what is found with the labels.
 *
 * @param categories what is searched for; labels of other categories don't count. Omitted, everything
 */
export async function measure(all: readonly LabelledText[], categories?: readonly FindingCategory[]): Promise<Measured> {
  const texts = categories
    ? all.map((text) => ({ ...text, labels: text.labels.filter(({ category }) => categories.includes(category)) }))
    : all
  const overall = empty()
  const byCategory = new Map<FindingCategory, Counts>()
  const mistakes: string[] = []
  const coverage = { covered: 0, total: 0 }
  for (const labelled of texts) {
    const { findings } = await findEntities(labelled.text, categories ? { categories } : {})
    const pairs = pairsOf(labelled.labels, findings)
    const right = new Set(pairs.values())
    for (const label of labelled.labels) {
      countOf(byCategory, label.category).labels += 1
      if (pairs.has(label)) countOf(byCategory, label.category).right += 1
      else mistakes.push(`${labelled.name}: missed ${label.category} ${label.text}`)
    }
    for (const finding of findings) {
      countOf(byCategory, finding.category).findings += 1
      if (!right.has(finding)) mistakes.push(`${labelled.name}: wrong ${finding.category} ${finding.text} (${finding.method})`)
    }
    const { covered, total } = coverageOf(labelled, findings)
    coverage.covered += covered
    coverage.total += total
  }
  for (const { labels, findings, right } of byCategory.values()) {
    overall.labels += labels
    overall.findings += findings
    overall.right += right
  }
  return { overall, byCategory, byMethod: await measureMethods(texts), covered: coverage.covered / coverage.total, mistakes }
}
