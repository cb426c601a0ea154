import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core'
import { CaretDown } from '@blueprintjs/icons'
import { useQueryClient } from '@tanstack/react-query'

import { invalidateGetReasons } from '#generated/projects/projects.ts'
import { asksForReasons, useReasons } from '#api/use-reasons.ts'
import { canRedactAllAs, redactAllAs } from '#editor/actions/items/decision-actions.ts'
import { reasonLabel } from '#ui/forms/reason-select.tsx'
import type { ReviewSession } from '../session/review-session'
import { useEditor } from '../session/use-editor'

interface RedactAllAsProps {
  session: ReviewSession
  projectId: string
}

/** Opens the project's reasons, each of which redacts all listed items for it. Renders nothing where the project has no reasons. */
export function RedactAllAs({ session, projectId }: RedactAllAsProps) {
  const client = useQueryClient()
  const reasons = useReasons(projectId)
  const canRun = useEditor(session.editor, () => canRedactAllAs(session))
  if (!asksForReasons(reasons)) return null
  const items = (
    <Menu aria-label="Redact all as">
      {reasons.map((reason) => (
        <MenuItem key={reason.code} text={reasonLabel(reason)} disabled={!canRun} onClick={() => redactAllAs(session, reason.code)} />
      ))}
    </Menu>
  )
  return (
    <PopoverNext
      content={items}
      placement="bottom-end"
      arrow={false}
      animation="minimal"
      // A reason may have been removed since the review was opened.
      onOpening={() => void invalidateGetReasons(client, projectId)}
    >
      {/* Never disabled, because the focus returns to it when a choice closes the menu. */}
      <Button variant="minimal" size="small" icon={<CaretDown />} aria-label="Redact all as…" title="Redact all for a reason" />
    </PopoverNext>
  )
}
