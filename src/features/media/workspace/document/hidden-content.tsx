import { useSyncExternalStore } from 'react'

import type { HiddenPart } from '#generated/model/hiddenPart.zod.ts'
import { formatNumber } from '#lib/words/formats.ts'
import type { ReviewSession } from '../../review/session/review-session'
import styles from './document.module.css'

const KIND_WORDS = {
  annotation: 'Comments and annotations',
  attachment: 'Attachments',
  'form-value': 'Form values and choices',
  javascript: 'JavaScript',
  layer: 'Hidden layers',
  link: 'Links',
  metadata: 'Metadata',
  outline: 'Bookmarks',
  'page-thumbnail': 'Stored thumbnails',
  revision: 'Earlier revisions and tracked changes',
  structure: 'Structure and alternative texts',
  'covered-text': 'Hidden text',
  'unread-content': 'Images and other parts left out',
} as const satisfies Record<HiddenPart['kind'], string>

/** Max parts of a kind that are named. */
const MAX_NAMES = 20

/** Lists the content that isn't visible on the pages, with the export's effect on it. */
export function HiddenContent({ session: { pages } }: { session: ReviewSession }) {
  const { hidden } = useSyncExternalStore(pages.subscribe, pages.getSnapshot)
  if (hidden === null) return null
  if (hidden.length === 0) return <p className={styles.muted}>No hidden content found</p>
  const kinds = [...new Set(hidden.map(({ kind }) => kind))]
  return (
    <details className={styles.hidden} open>
      <summary>Hidden content ({formatNumber(hidden.reduce((sum, { count }) => sum + count, 0))}), removed on export</summary>
      <ul className={styles.kinds}>
        {kinds.map((kind) => {
          const parts = hidden.filter((part) => part.kind === kind)
          const named = parts.filter(({ name, page }) => name !== undefined || page !== undefined)
          return (
            <li key={kind}>
              <span>
                {KIND_WORDS[kind]} ({formatNumber(parts.reduce((sum, { count }) => sum + count, 0))})
              </span>
              <span className={styles.parts}>
                {named.slice(0, MAX_NAMES).map((part, index) => (
                  <PartName key={index} part={part} onGo={(page) => pages.viewer?.goTo(page)} />
                ))}
                {named.length > MAX_NAMES && <span>{formatNumber(named.length - MAX_NAMES)} more</span>}
              </span>
            </li>
          )
        })}
      </ul>
    </details>
  )
}

function PartName({ part: { name, page }, onGo }: { part: HiddenPart; onGo: (page: number) => void }) {
  if (page === undefined) {
    return (
      <span className={styles.part} title={name}>
        {name}
      </span>
    )
  }
  return (
    <button type="button" className={styles.part} title={name} onClick={() => onGo(page)}>
      {name !== undefined && `${name}, `}page {page}
    </button>
  )
}
