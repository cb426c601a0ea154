import { Button } from '@blueprintjs/core'
import { useCallback, useEffect, useRef, type ReactNode } from 'react'

import type { Version } from '#generated/model/version.zod.ts'
import type { Rect } from '#editor/geometry.ts'
import { ReleaseForm } from '../../versions/release-form'
import type { ReviewSession } from '../session/review-session'
import { CARD_ATTRIBUTE, FindingCard, type Resolution } from './finding-card'
import { dismissFinding } from './dismiss-finding'
import styles from './findings.module.css'
import type { FindingCase, PlacedCase } from './judge-findings'
import { coverFinding, coverPageFindings, keepFinding } from './resolve-finding'
import { hideSpot, showSpot } from './show-spot'
import { useFindings, type Findings } from './use-findings'

interface FindingsPanelProps {
  session: ReviewSession
  /** The version from `versionToResolve`. */
  version: Version
  /** Renders a place of the original at a time in seconds. Stable, because the cards are memoized. */
  renderThumbnail: (rect: Rect, time: number) => ReactNode
  onExport: () => void
  /** The reason why exporting is blocked, or null. */
  exportBlock: string | null
  /** Whether the frame around the panel shows its heading and count. */
  isFramed?: boolean
}

/** Lists the findings of a version. Each links to its place and can be resolved; then a new version can be exported. */
export function FindingsPanel({ session, version, renderThumbnail, onExport, exportBlock, isFramed = false }: FindingsPanelProps) {
  const { editor } = session
  const findings = useFindings(session, version)
  const { cases, judgements, total, resolved } = findings
  const panel = useRef<HTMLElement>(null)
  const newest = useRef(findings)
  useEffect(() => {
    newest.current = findings
  })
  // An outline has no meaning without its finding.
  useEffect(() => () => hideSpot(session), [session])
  const onResolve = useCallback(
    (finding: PlacedCase, resolution: Resolution) => {
      const placed = newest.current.cases.filter((each): each is PlacedCase => each.spot !== null)
      if (resolution === 'dismiss') dismissFinding(editor, version, finding, placed)
      else (resolution === 'cover' ? coverFinding : keepFinding)(editor, finding)
      const next = nextOpen(newest.current, finding.id)
      const shown = next ?? finding
      if (shown.spot) showSpot(session, shown.spot)
      panel.current?.querySelector<HTMLElement>(`[${CARD_ATTRIBUTE}="${CSS.escape(shown.id)}"]`)?.focus()
    },
    [session, editor, version],
  )
  const isDone = total > 0 && resolved === total
  // A warning of this check is a line whose visible words differ from the searchable ones, so it may contain text to redact.
  const open = cases.filter(
    (one): one is PlacedCase => (one.isError || one.check === 'regions') && isOnPage(one) && judgements.get(one.id)?.state === 'open',
  )
  return (
    <section ref={panel} className={styles.panel} aria-label="Findings">
      {!isFramed && (
        <header className={styles.header}>
          <h2>Findings</h2>
          {total > 0 && (
            <span className={styles.progress} role="status">
              {resolved} of {total} resolved
            </span>
          )}
        </header>
      )}
      {cases.length === 0 && (
        <p className={styles.text}>A check couldn’t examine everything, so there may be findings that aren’t listed.</p>
      )}
      <ul className={styles.list} aria-label={`Findings of ${version.title}`}>
        {cases.map((finding) => (
          <FindingCard
            key={finding.id}
            session={session}
            finding={finding}
            judgement={judgements.get(finding.id) ?? { state: 'open' }}
            renderThumbnail={renderThumbnail}
            onResolve={onResolve}
          />
        ))}
      </ul>
      <div className={styles.footer}>
        {open.length > 1 && <Button text="Redact all" onClick={() => coverPageFindings(editor, open)} />}
        {isDone && <p className={styles.text}>All findings resolved. Redact again for a new version.</p>}
        {exportBlock !== null && isDone && <p className={styles.text}>{exportBlock}</p>}
        {(isDone || total === 0) && (
          <Button text="Redact" intent={isDone ? 'primary' : 'none'} disabled={exportBlock !== null} onClick={onExport} />
        )}
        {version.release === 'held' && (
          <details className={styles.release}>
            <summary>Approve despite findings…</summary>
            <ReleaseForm version={version} />
          </details>
        )}
      </div>
    </section>
  )
}

const isOnPage = ({ spot, remedy }: FindingCase): boolean => spot?.page !== undefined && remedy !== 'export'

/** Returns the first open finding after one, or else the first of all, by the judgements before the decision on it. */
function nextOpen({ cases, judgements }: Findings, id: string): Findings['cases'][number] | undefined {
  const at = cases.findIndex((one) => one.id === id)
  const order = [...cases.slice(at + 1), ...cases.slice(0, at)]
  return order.find((one) => one.remedy !== 'export' && one.isError === cases[at]?.isError && judgements.get(one.id)?.state === 'open')
}
