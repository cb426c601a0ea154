import { memo, type KeyboardEvent, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'

import type { Rect } from '#editor/geometry.ts'
import { checkLabel } from '#lib/words/check-words.ts'
import { singleKeysState } from '#state/single-keys.ts'
import { StateTag } from '#ui/state-tag.tsx'
import type { ReviewSession } from '../session/review-session'
import styles from './findings.module.css'
import { showSpot } from './show-spot'
import type { FindingCase, Judgement, PlacedCase, Remedy } from './judge-findings'

/** Marks the control of a card that takes the focus. */
export const CARD_ATTRIBUTE = 'data-finding'

export type Resolution = 'cover' | 'keep' | 'dismiss'

/** The state of a finding after each resolution. */
const STATES = { cover: 'covered', keep: 'kept', dismiss: 'dismissed' } as const

interface FindingCardProps {
  session: ReviewSession
  finding: FindingCase
  judgement: Judgement
  renderThumbnail: (rect: Rect, time: number) => ReactNode
  /** Stable, because the cards are memoized. */
  onResolve: (finding: PlacedCase, resolution: Resolution) => void
}

/** The advice on findings that the review can't resolve. */
const ADVICE = {
  metadata: 'Redact again to write the file without this data.',
  dimensions: 'Redact again. If it still differs, report the problem.',
  regions: 'Check the item in the review, then redact again.',
  faces: 'Inspect the place, then redact again.',
  rest: 'Inspect the place, then redact again or release the version with a reason.',
} as const

/** The remedies that allow leaving the item visible. A redacted face stays redacted if only its margin is visible. */
const CAN_KEEP: Readonly<Record<Remedy, boolean>> = { face: true, opaque: true, margin: false, export: false }

/** Shows a finding with its place in the original and the decisions that resolve it. */
export const FindingCard = memo(function FindingCard(props: FindingCardProps) {
  const { session, finding, judgement, renderThumbnail, onResolve } = props
  const { editor } = session
  const { check, detail, spot, remedy } = finding
  const { isOn: areSingleKeysOn } = useSnapshot(singleKeysState)
  const placed: PlacedCase | null = spot && remedy !== 'export' ? { ...finding, spot } : null
  const canDismiss = placed !== null && finding.print !== undefined
  const canKeep = placed !== null && check === 'faces' && CAN_KEEP[remedy]
  const resolve = (resolution: Resolution): void => {
    const isDecided = judgement.state === STATES[resolution]
    if (placed && !isDecided) onResolve(placed, resolution)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!areSingleKeysOn || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const key = event.key.toLowerCase()
    if (key !== 'r' && key !== 'k') return
    // Elsewhere in the review, the same keys decide on the selected item.
    event.preventDefault()
    if (key === 'r') resolve('cover')
    else if (canKeep) resolve('keep')
  }
  const words = (
    <span className={styles.words}>
      <span className={styles.head}>
        <span className={styles.check}>{checkLabel(check, editor.mediaType)}</span>
        <Tag finding={finding} judgement={judgement} nameOf={(id) => editor.nameOf(id)} />
      </span>
      <span className={styles.detail}>{detail}</span>
      {remedy === 'export' && <span className={styles.detail}>{ADVICE[check]}</span>}
    </span>
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- shortcuts of the buttons inside
    <li className={styles.card} data-state={judgement.state} data-severity={finding.isError ? 'error' : 'warning'} onKeyDown={onKeyDown}>
      {spot === null ? (
        <div className={styles.main} tabIndex={-1} {...{ [CARD_ATTRIBUTE]: finding.id }}>
          {words}
        </div>
      ) : (
        <button
          type="button"
          className={styles.main}
          title={editor.isPaged ? 'Show on the page' : editor.clock.isFixed ? 'Show on the image' : 'Show in the video'}
          {...{ [CARD_ATTRIBUTE]: finding.id }}
          onClick={() => showSpot(session, spot)}
        >
          {spot.page === undefined ? (
            <span className={styles.thumbnail}>{renderThumbnail(spot.box, spot.time)}</span>
          ) : (
            <span className={styles.detail}>Page {spot.page}</span>
          )}
          {words}
        </button>
      )}
      {placed && (
        <span className={styles.decision} role="group" aria-label={`Decision for the finding: ${detail}`}>
          <button
            type="button"
            aria-pressed={judgement.state === 'covered'}
            {...(areSingleKeysOn ? { 'aria-keyshortcuts': 'R', title: 'Cover (R)' } : {})}
            onClick={() => resolve('cover')}
          >
            Cover
          </button>
          {canKeep && (
            <button
              type="button"
              aria-pressed={judgement.state === 'kept'}
              {...(areSingleKeysOn ? { 'aria-keyshortcuts': 'K', title: 'Leave visible (K)' } : {})}
              onClick={() => resolve('keep')}
            >
              Leave visible
            </button>
          )}
          {canDismiss && (
            <button
              type="button"
              aria-pressed={judgement.state === 'dismissed'}
              title="Dismiss the whole track. Not reported again"
              onClick={() => resolve('dismiss')}
            >
              Not a face
            </button>
          )}
        </span>
      )}
    </li>
  )
})

interface TagProps {
  finding: FindingCase
  judgement: Judgement
  nameOf: (id: string) => string
}

function Tag({ finding: { isError }, judgement, nameOf }: TagProps) {
  if (judgement.state === 'covered') {
    return <StateTag tone="done">{judgement.itemId === undefined ? 'Covered' : `Covered by ${nameOf(judgement.itemId)}`}</StateTag>
  }
  if (judgement.state === 'kept') return <StateTag tone="done">{`Left visible: ${nameOf(judgement.itemId)}`}</StateTag>
  if (judgement.state === 'dismissed') return <StateTag tone="done">Not a face</StateTag>
  return isError ? <StateTag tone="failed">Open</StateTag> : <StateTag tone="attention">Warning</StateTag>
}
