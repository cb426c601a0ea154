import { useEffect, useRef } from 'react'

import { useGetMarketing } from '#generated/init/init.ts'
import { logError } from '../../notifications/notify'
import styles from './marketing-note.module.css'

/** What the back end has to say beside a form. Without it, or when it cannot be had, the page is the same. */
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
      // The cleaner weighs more than the page, and most of the time there is nothing to clean.
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
