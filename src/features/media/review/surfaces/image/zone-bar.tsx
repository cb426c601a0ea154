import { Cross } from '@blueprintjs/icons'
import { useMemo } from 'react'

import { tracksByZone } from '#editor/items/zone.ts'
import { formatNumber } from '#lib/words/formats.ts'
import type { ReviewSession } from '../../session/review-session'
import { useEditor } from '../../session/use-editor'
import { ActionButton } from '../../toolbar/action-button'
import styles from './zone-bar.module.css'

/** Shows a bar over the stage with the decisions on the tracks inside and outside the zone. */
export function ZoneBar({ session }: { session: ReviewSession }) {
  const zone = useEditor(session.editor, (state) => state.zone)
  const settled = useEditor(session.editor, (state) => state.settled)
  const counts = useMemo(() => {
    if (!zone) return undefined
    const { inside, outside } = tracksByZone(settled, zone)
    return { inside: inside.size, outside: outside.size }
  }, [zone, settled])
  if (!counts) return null
  return (
    <div className={styles.bar} role="group" aria-label="Zone">
      <span className={styles.side}>
        Inside ({formatNumber(counts.inside)})
        <ActionButton session={session} actionId="redact-inside" text="Redact" size="small" variant="outlined" />
        <ActionButton session={session} actionId="keep-inside" text="Leave visible" size="small" variant="outlined" />
      </span>
      <span className={styles.side}>
        Outside ({formatNumber(counts.outside)})
        <ActionButton session={session} actionId="redact-outside-zone" text="Redact" size="small" variant="outlined" />
        <ActionButton session={session} actionId="keep-outside-zone" text="Leave visible" size="small" variant="outlined" />
      </span>
      <ActionButton session={session} actionId="clear-zone" icon={<Cross />} size="small" isBare />
    </div>
  )
}
