import { Button } from '@blueprintjs/core'
import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react'

import type { OpenDocument } from '#engine/document/types.ts'
import { log } from '#lib/log.ts'
import { EngineCancelledError } from '#engine/core/errors.ts'
import { useIsSlow } from '#ui/hooks/use-is-slow.ts'
import { SlowSign } from '#ui/slow-sign.tsx'
import styles from './viewer.module.css'
import { canvasScale } from './zoom'

interface PageViewProps {
  document: OpenDocument
  /** Counts from 1. */
  number: number
  /** Screen pixels per point. */
  scale: number
  /** Rendered on top of the page. */
  children?: ReactNode
}

/** Renders a page, with a retry after a failure. */
export function PageView(props: PageViewProps) {
  const [attempt, setAttempt] = useState(0)
  return <RenderedPage key={attempt} {...props} onRetry={() => setAttempt((before) => before + 1)} />
}

/** Renders the page on a canvas with a transparent text layer for selection, copying and screen readers. */
function RenderedPage({ document: opened, number, scale, children, onRetry }: PageViewProps & { onRetry: () => void }) {
  const image = useRef<HTMLDivElement>(null)
  const words = useRef<HTMLDivElement>(null)
  const [hasFailed, setFailed] = useState(false)
  const [drawn, setDrawn] = useState<{ opened: OpenDocument; scale: number }>()
  const isDrawn = drawn?.opened === opened && drawn.scale === scale
  const isSlow = useIsSlow(isDrawn || hasFailed ? undefined : scale)
  const size = opened.pages[number - 1]
  useEffect(() => {
    const [holder, layer] = [image.current, words.current]
    if (!size || !holder || !layer) return undefined
    const stopper = new AbortController()
    const { signal } = stopper
    const show = async (): Promise<void> => {
      const canvas = document.createElement('canvas')
      await opened.draw(number, canvas, { scale: canvasScale(size, scale, window.devicePixelRatio), signal })
      // The canvas of the previous scale stays visible until the new one is ready.
      holder.replaceChildren(canvas)
      setDrawn({ opened, scale })
      layer.replaceChildren()
      await opened.layText(number, layer, { scale, signal })
      setFailed(false)
    }
    show().catch((error: unknown) => {
      if (signal.aborted || error instanceof EngineCancelledError) return
      log.warn(`Could not render page ${number}`, error)
      setFailed(true)
    })
    return () => stopper.abort()
  }, [opened, number, scale, size])
  if (!size) return null
  const place: CSSProperties & Record<'--total-scale-factor', number> = {
    width: size.width * scale,
    height: size.height * scale,
    '--total-scale-factor': scale,
  }
  return (
    <div className={styles.page} style={place} role="group" aria-label={`Page ${number}`} aria-busy={isSlow}>
      <div ref={image} className={styles.image} aria-hidden="true" />
      <div ref={words} className={styles.words} />
      {children}
      {isSlow && (
        // Several pages may be loading, so none is announced.
        <div className={styles.slow} aria-hidden="true">
          <SlowSign label="Loading page…" />
        </div>
      )}
      {hasFailed && (
        <div className={styles.failed} role="alert">
          <p>Couldn’t display page {number}. It may be damaged or too large.</p>
          <Button text="Try again" onClick={onRetry} />
        </div>
      )}
    </div>
  )
}
