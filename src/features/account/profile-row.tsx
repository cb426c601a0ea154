import { Button } from '@blueprintjs/core'
import { Edit } from '@blueprintjs/icons'

import type { ProfileKey } from '#generated/model/profileKey.zod.ts'
import styles from './profile.module.css'

interface ProfileRowProps {
  label: string
  value: string | null
  note?: string
  /** What its button changes; without it there is none. */
  edits?: ProfileKey
  isEditable?: boolean
  onEdit?: () => void
}

/** One line of the profile, as it is read. */
export function ProfileRow({ label, value, note, edits, isEditable = false, onEdit }: ProfileRowProps) {
  const isThere = value !== null && value !== ''
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd>
        <span className={isThere ? styles.value : styles.muted}>{isThere ? value : 'Not given'}</span>
        {note !== undefined && <span className={styles.muted}>{note}</span>}
      </dd>
      {edits !== undefined && onEdit && (
        <dd className={styles.action}>
          <Button
            variant="minimal"
            icon={<Edit />}
            text="Edit"
            aria-label={`Edit ${label.toLowerCase()}`}
            data-edits={edits}
            disabled={!isEditable}
            onClick={onEdit}
          />
        </dd>
      )}
    </div>
  )
}
