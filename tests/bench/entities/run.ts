import { findEntities } from '#engine/entities/find.ts'
import { isWeakCategory, type QualityCategory } from '#lib/search/entity-quality.ts'
import { DEFAULT_CATEGORIES } from '#lib/search/default-categories.ts'
import { table } from '../table.ts'
import { readLabelled, readLetters, wordsIn, type Half } from './labelled-texts.ts'
import { f1Of, measure, precisionOf, recallOf, type Counts } from './measure.ts'

/** Prints precision, recall and F1 of the search for entities on labelled texts, and its speed. `-- --mistakes` lists the mistakes in the tuned half. */

const listsMistakes = process.argv.includes('--mistakes')
const two = (share: number): string => share.toFixed(2)

const row = (name: string, counts: Counts): string[] => [
  name,
  String(counts.labels),
  String(counts.findings),
  two(precisionOf(counts)),
  two(recallOf(counts)),
  two(f1Of(counts)),
]

const HEAD = ['labels', 'found', 'precision', 'recall', 'F1']

for (const half of ['tuned', 'held-out'] satisfies Half[]) {
  const texts = readLabelled(half)
  const { overall, byCategory, byMethod, covered, mistakes } = await measure(texts)
  const categories = [...byCategory].toSorted(([one], [other]) => one.localeCompare(other))
  console.log(`\n## ${half === 'tuned' ? 'Tuned half' : 'Held-out half'}: ${texts.length} texts, ${wordsIn(texts)} words\n`)
  const rows = categories.map(([category, counts]) =>
    // The table in the product has measured these categories.
    row(isWeakCategory(category as QualityCategory) ? `${category} (weak)` : category, counts),
  )
  console.log(table(['category', ...HEAD], [...rows, row('overall', overall)]))
  console.log(`\n${(covered * 100).toFixed(1)}% of the labelled characters are covered by a finding of any category.\n`)
  console.log(
    table(
      ['method alone', ...HEAD],
      [...byMethod].map(([method, counts]) => row(method, counts)),
    ),
  )
  if (listsMistakes && half === 'tuned') console.log(`\n${mistakes.join('\n')}`)
}

for (const half of ['tuned', 'held-out'] satisfies Half[]) {
  const texts = readLetters(half)
  const { overall, byCategory, covered, mistakes } = await measure(texts, DEFAULT_CATEGORIES)
  const categories = [...byCategory].toSorted(([one], [other]) => one.localeCompare(other))
  console.log(
    `\n## Default search of letters, reports and calls, ${half === 'tuned' ? 'tuned' : 'reported'} half: ${texts.length} texts, ${wordsIn(texts)} words\n`,
  )
  console.log(table(['category', ...HEAD], [...categories.map(([category, counts]) => row(category, counts)), row('overall', overall)]))
  console.log(`\n${(covered * 100).toFixed(1)}% of the labelled characters are covered by a finding of any of these categories.\n`)
  if (listsMistakes && half === 'tuned') console.log(`\n${mistakes.join('\n')}`)
}

const all = [...readLabelled('tuned'), ...readLabelled('held-out')]
const long = Array.from({ length: 26 }, () => all.map(({ text }) => text).join('\n\n')).join('\n\n')
const words = long.split(/\s+/).length
const start = performance.now()
await findEntities(long, {})
const seconds = (performance.now() - start) / 1000
console.log(`\n## Speed\n\n${words} words in ${seconds.toFixed(1)} s: ${Math.round(words / seconds)} words a second in Node, on one core\n`)
