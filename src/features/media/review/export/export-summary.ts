import { RedactionStyle } from '#generated/model/redactionStyle.zod.ts'
import type { RedactOutput } from '#generated/model/redactOutput.zod.ts'
import type { Span } from '#generated/model/span.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'
import { liveMarks } from '#editor/items/mark.ts'
import { liveSpans } from '#editor/items/span.ts'
import { liveTracks } from '#editor/items/track.ts'
import { isGap, type ReviewItem } from '#editor/item.ts'
import { reviewQueue } from '#editor/queue.ts'
import { deletedItems, liveItems, styleOf, type Review } from '#editor/review.ts'
import { countWords } from '#lib/words/detection-words.ts'
import { formatCount } from '#lib/words/formats.ts'
import { isReviewed } from '#lib/review/is-reviewed.ts'
import { inDisplayOrder, labelOf, type ItemLabel } from '#lib/words/item-words.ts'
import { leftVisibleWords } from '#lib/words/left-visible.ts'
import { coveredItems } from '#lib/review/around/covered-items.ts'
import { withCoversAsOne } from '#lib/review/around/surroundings.ts'
import { wideNote, wideSpans } from '#lib/review/wide-spans.ts'

/** Returns the items to redact; with `labels`, only those with one of these labels. */
function redactedTracks(review: Review, labels?: readonly ItemLabel[]): readonly Track[] {
  return liveTracks(review).filter((track) => track.decision === 'redact' && (labels === undefined || labels.includes(labelOf(track))))
}

/** The labels that an export redacts, and whether it has audio. */
interface ExportChoice {
  /** The labels of the items to redact. Undefined for all. */
  labels?: readonly ItemLabel[] | undefined
  audio?: RedactOutput['audio']
}

/** Returns the spans to redact. A choice of labels leaves out spans without one, as the back end does. */
function redactedSpans(review: Review, labels?: readonly ItemLabel[]): readonly Span[] {
  const isChosen = ({ label }: Span): boolean => labels === undefined || (label !== undefined && labels.includes(label))
  return liveSpans(review).filter((span) => span.decision === 'redact' && isChosen(span))
}

/** Returns the spans that an export of these labels redacts for words with unknown times, and a note about them. */
export function wideRedactions(
  review: Review,
  { labels, audio = 'keep' }: ExportChoice,
): { note: string; spans: readonly Span[] } | undefined {
  if (audio !== 'keep') return undefined
  const spans = wideSpans(redactedSpans(review, labels))
  const note = wideNote(spans)
  return note === undefined ? undefined : { note, spans }
}

/** Describes the items marked for redaction that an export of these labels leaves visible or audible. */
export function leftOutWords(review: Review, { labels, audio = 'keep' }: ExportChoice): string | undefined {
  const tracks = redactedTracks(review, labels)
  const spans = redactedSpans(review, audio === 'keep' ? labels : undefined)
  return leftVisibleWords([
    ...withCoversAsOne(redactedTracks(review).filter((track) => !tracks.includes(track))),
    ...redactedSpans(review)
      .filter((span) => !spans.includes(span))
      .map(({ start, end }) => ({ kind: 'object' as const, place: { track: 1, start, end } })),
  ])
}

/** Counts the items to redact by label, in display order. Labels without items are left out. */
export function redactedLabels(review: Review): ReadonlyMap<ItemLabel, number> {
  const counts = new Map<ItemLabel, number>()
  for (const label of inDisplayOrder(withCoversAsOne(redactedTracks(review)).map(labelOf))) counts.set(label, (counts.get(label) ?? 0) + 1)
  return counts
}

/** Summarizes an export of the spans of a recording in one or two sentences. */
function spanSummary(review: Review, labels?: readonly ItemLabel[]): string {
  const spans = liveSpans(review)
  const redacted = redactedSpans(review, labels)
  const tones = redacted.filter(({ cover }) => cover === 'tone').length
  const covers = [
    ...(redacted.length > tones ? [`${redacted.length - tones} muted`] : []),
    ...(tones === 0 ? [] : [`${tones} replaced by a tone`]),
  ]
  const rest = spans.length - redacted.length + deletedItems(review).length
  const kept = rest === 0 ? '' : ` ${formatCount(rest, 'other span')} will stay audible.`
  return `${formatCount(redacted.length, 'span')} will be redacted${covers.length === 0 ? '' : `: ${covers.join(', ')}`}.${kept}`
}

/** Summarizes an export of the marks of a document in one or two sentences. */
function markSummary(review: Review): string {
  const marks = liveMarks(review)
  const redacted = marks.filter(({ decision }) => decision === 'redact')
  const repeated = redacted.filter(({ everyPage }) => everyPage === true).length
  const pages = new Set(redacted.filter(({ everyPage }) => everyPage !== true).map(({ page }) => page)).size
  const places = [...(pages === 0 ? [] : [`on ${formatCount(pages, 'page')}`]), ...(repeated === 0 ? [] : [`${repeated} on every page`])]
  const rest = marks.length - redacted.length + deletedItems(review).length
  const kept = rest === 0 ? '' : ` ${formatCount(rest, 'other mark')} will stay visible.`
  return `${formatCount(redacted.length, 'mark')} will be redacted${places.length === 0 ? '' : ` ${places.join(', ')}`}.${kept}`
}

/** Returns whether an export has spans of audio to redact besides its regions. */
function hasRedactedSpans(review: Review, labels?: readonly ItemLabel[]): boolean {
  return redactedSpans(review, labels).length > 0
}

/** The styles as verbs, with what they do to a region. */
const STYLE_VERBS = { 'Black Box': 'blacked out', Pixelated: 'pixelated', Smooth: 'blurred' } as const satisfies Record<
  RedactionStyle,
  string
>

/** States what happens to items: `3 faces will be blacked out.` or, in several styles, how many are redacted in each. */
function redactedWords(review: Review, tracks: readonly Track[]): string {
  const redacted = withCoversAsOne(tracks)
  if (redacted.length === 0) return 'No regions will be redacted.'
  const styles = RedactionStyle.options.flatMap((style) => {
    const count = redacted.filter((track) => styleOf(review, track) === style).length
    return count === 0 ? [] : [{ count, verb: STYLE_VERBS[style] }]
  })
  const [only] = styles
  const items = countWords(redacted)
  if (styles.length === 1 && only) return `${items} will be ${only.verb}.`
  return `${items} will be redacted: ${styles.map(({ count, verb }) => `${count} ${verb}`).join(', ')}.`
}

/** Summarizes an export in one or two sentences. Without audio, it has no spans. */
export function exportSummary(review: Review, { labels, audio = 'keep' }: ExportChoice = {}): string {
  if (review.width === undefined) return review.marks ? markSummary(review) : spanSummary(review)
  const redacted = redactedTracks(review, labels)
  const isRedacted = new Set(redacted)
  const covered = coveredItems(review, (track) => isRedacted.has(track))
  const keep = withCoversAsOne(liveTracks(review).filter((track) => !isRedacted.has(track) && !covered.has(track.id))).length
  const deleted = deletedItems(review).length
  const visible = [
    ...(keep === 0 ? [] : [formatCount(keep, 'item')]),
    ...(deleted === 0 ? [] : [formatCount(deleted, 'deleted detection')]),
  ]
  const rest = visible.length === 0 ? '' : ` ${visible.join(' and ')} will stay visible.`
  const hidden =
    covered.size === 0 ? '' : ` ${formatCount(covered.size, 'item')} left visible ${covered.size === 1 ? 'is' : 'are'} covered too.`
  const spans = audio === 'keep' && hasRedactedSpans(review, labels) ? ` Audio: ${spanSummary(review, labels)}` : ''
  return `${redactedWords(review, redacted)}${rest}${hidden}${spans}`
}

/** Returns whether an export of these labels redacts only audio in a video, whose frames can then be copied. */
export function redactsOnlyAudio(review: Review, audio: RedactOutput['audio'], labels?: readonly ItemLabel[]): boolean {
  return redactedTracks(review, labels).length === 0 && (hasRedactedSpans(review, labels) || audio !== 'keep')
}

/** Returns whether a face will be redacted in a style other than Black Box. */
export function hasCoarseFace(review: Review, labels?: readonly ItemLabel[]): boolean {
  return redactedTracks(review, labels).some((track) => track.kind === 'face' && styleOf(review, track) !== 'Black Box')
}

/**
 * Returns the items to redact in a style other than Black Box: the items with the given IDs, or all objects. Text may be readable through
 * it.
 */
export function coarseItems(review: Review, { ids, labels }: { ids?: readonly string[]; labels?: readonly ItemLabel[] }): readonly Track[] {
  return redactedTracks(review, labels).filter(
    (track) => styleOf(review, track) !== 'Black Box' && (ids === undefined ? track.kind === 'object' : ids.includes(track.id)),
  )
}

/**
 * Returns the items that haven't been reviewed, in review order. Deleting a detection is a decision, so deleted detections need no review.
 */
export function unreviewedItems(review: Review): readonly ReviewItem[] {
  return reviewQueue(liveItems(review)).filter((item) => !isGap(item) && !isReviewed(item))
}
