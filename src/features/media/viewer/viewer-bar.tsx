import { Button, InputGroup } from '@blueprintjs/core'
import { ArrowsHorizontal, ChevronDown, ChevronUp, Minus, Plus, ZoomToFit } from '@blueprintjs/icons'
import { useState, type ReactNode, type SubmitEvent } from 'react'

import type { Pages } from './use-pages'
import styles from './viewer.module.css'

const FITS = [
  { fit: 'width', text: 'Fit width', icon: <ArrowsHorizontal /> },
  { fit: 'page', text: 'Fit page', icon: <ZoomToFit /> },
] as const

/** Renders the controls for page and zoom. */
export function ViewerBar({ pages, count, children }: { pages: Pages; count: number; children?: ReactNode }) {
  const { current, goTo, percent, zoom, setZoom, zoomBy } = pages
  return (
    <div className={styles.bar} role="toolbar" aria-label="Pages and zoom">
      {children}
      <div className={styles.group}>
        <Button
          variant="minimal"
          icon={<ChevronUp />}
          aria-label="Previous page"
          disabled={current <= 1}
          onClick={() => goTo(current - 1)}
        />
        <Button
          variant="minimal"
          icon={<ChevronDown />}
          aria-label="Next page"
          disabled={current >= count}
          onClick={() => goTo(current + 1)}
        />
        <PageNumber current={current} count={count} onGo={goTo} />
      </div>
      <div className={`${styles.group} ${styles.zooming}`}>
        <Button variant="minimal" icon={<Minus />} aria-label="Zoom out" onClick={() => zoomBy(-1)} />
        <span className={styles.zoom} role="status" aria-label={`Zoom ${Math.round(percent)} percent`}>
          {Math.round(percent)}%
        </span>
        <Button variant="minimal" icon={<Plus />} aria-label="Zoom in" onClick={() => zoomBy(1)} />
        {FITS.map(({ fit, text, icon }) => (
          <Button
            key={fit}
            variant="minimal"
            icon={icon}
            text={text}
            aria-label={text}
            title={text}
            active={zoom === fit}
            aria-pressed={zoom === fit}
            onClick={() => setZoom(fit)}
          />
        ))}
      </div>
    </div>
  )
}

/** Shows the current page number in a field that jumps to another page. */
function PageNumber({ current, count, onGo }: { current: number; count: number; onGo: (page: number) => void }) {
  const [draft, setDraft] = useState<string | null>(null)
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (draft !== null && /^\s*\d+\s*$/.test(draft)) onGo(Number(draft))
    setDraft(null)
  }
  return (
    <form onSubmit={onSubmit}>
      <label>
        <span className={styles.unit}>Page</span>
        <InputGroup
          className={styles.number ?? ''}
          size="small"
          inputMode="numeric"
          value={draft ?? String(current)}
          onValueChange={setDraft}
          onBlur={() => setDraft(null)}
        />
        of {count}
      </label>
    </form>
  )
}
