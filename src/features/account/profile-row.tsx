import { Button } from '@blueprintjs/core'
import { Edit } from '@blueprintjs/icons'

import type { ProfileKey } from '#generated/model/profileKey.zod.ts'
import styles from './profile.module.css'

interface ProfileRowProps {
  label: string
  value: string | null
  note?: string
  /** The field that the row's button edits; rows without it have no button. */
  edits?: ProfileKey
  isEditable?: boolean
  onEdit?: () => void
}

/** Shows one profile field. */
export function ProfileRow({ label, value, note, edits, isEditable = false, onEdit }: ProfileRowProps) {
  const isThere = value !== null && value !== ''
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd>
        <span className={isThere ? styles.value : styles.muted}>{isThere ? value : 'Not set'}</span>
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
