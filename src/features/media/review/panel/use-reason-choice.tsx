import { useId, useState, type ReactNode } from 'react'

import { settingOf } from '#editor/settings.ts'
import { ReasonSelect } from '#ui/forms/reason-select.tsx'
import { useReasons } from '#api/use-reasons.ts'
import type { ReviewSession } from '../session/review-session'
import { useEditor } from '../session/use-editor'
import styles from './panel.module.css'

/**
 * Returns the chosen reason for items that are redacted together, and the field that chooses it. There is no field where the project has no
 * reasons.
 */
export function useReasonChoice(
  { editor }: Pick<ReviewSession, 'editor'>,
  projectId: string | undefined,
): { readonly reason: string | undefined; readonly field: ReactNode } {
  const id = useId()
  const [code, setCode] = useState<string | null>(null)
  const reasons = useReasons(projectId)
  const defaultReason = useEditor(editor, ({ settled }) => settingOf(settled, 'defaultReason'))
  if (!reasons || reasons.length === 0) return { reason: undefined, field: null }
  const field = (
    <span className={styles.reason}>
      <label htmlFor={id}>Reason for matches</label>
      <ReasonSelect
        id={id}
        reasons={reasons}
        value={code}
        noneText={defaultReason === null ? 'None' : `Default (${defaultReason})`}
        onChoose={setCode}
      />
    </span>
  )
  return { reason: code ?? undefined, field }
}
