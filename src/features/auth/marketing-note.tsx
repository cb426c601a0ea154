import { useEffect, useRef } from 'react'

import { useGetMarketing } from '#generated/init/init.ts'
import { logError } from '#notifications/notify.ts'
import styles from './marketing-note.module.css'

/** Shows the back end's announcement beside a form; nothing if there is none or it can't be loaded. */
export function MarketingNote({ piece }: { piece: 'loginHtml' | 'signupHtml' }) {
  const { data, error } = useGetMarketing({ query: { retry: false } })
  useEffect(() => {
    if (error) logError(error, { isSilent: true })
  }, [error])
  const html = data?.[piece]
  return typeof html === 'string' && html.trim() !== '' ? <CleanHtml html={html} /> : null
}

function CleanHtml({ html }: { html: string }) {
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    let isGone = false
    const show = async (): Promise<void> => {
      // The sanitizer is larger than the page, and most back ends send no announcement.
      const { safeHtml } = await import('./safe-html')
      if (!isGone) place.current?.replaceChildren(safeHtml(html))
    }
    show().catch((error: unknown) => logError(error, { isSilent: true }))
    return () => {
      isGone = true
    }
  }, [html])
  return <aside ref={place} className={styles.note} aria-label="Announcement" />
}
