import { Checkbox } from '@blueprintjs/core'
import { useId } from 'react'

import { setSettings } from '#editor/items/commands.ts'
import { useHasShapes } from '#api/use-capabilities.ts'
import { settingOf } from '#editor/settings.ts'
import { ReasonSelect } from '#ui/forms/reason-select.tsx'
import { useReasons } from '#api/use-reasons.ts'
import type { ReviewSession } from '../session/review-session'
import { useEditor } from '../session/use-editor'
import { PaddingSlider } from './padding-slider'
import styles from './panel.module.css'

/** Edits the defaults for items: the padding of faces, the reason, and whether covers show reasons. */
export function ReviewDefaults({ session, projectId }: { session: ReviewSession; projectId: string }) {
  const { editor } = session
  const id = useId()
  const reasons = useReasons(projectId)
  const { isVisual, isPaged } = editor
  const hasPadding = useHasShapes() && isVisual && !isPaged
  const facePadding = useEditor(editor, ({ settled }) => settingOf(settled, 'facePadding'))
  const defaultReason = useEditor(editor, ({ settled }) => settingOf(settled, 'defaultReason'))
  const coverLabels = useEditor(editor, ({ settled }) => settingOf(settled, 'coverLabels'))
  const hasReasons = reasons !== undefined && (reasons.length > 0 || defaultReason !== null)
  return (
    <div className={styles.defaults}>
      {hasPadding && (
        <PaddingSlider
          label="Face padding"
          value={facePadding}
          onChange={(space) =>
            editor.commit('face padding', setSettings(editor.getSnapshot().settled, { facePadding: space }), 'face-padding')
          }
          onEnd={() => editor.endRun()}
        />
      )}
      {hasReasons && (
        <>
          <div className={styles.field}>
            <label htmlFor={id}>Default reason</label>
            <ReasonSelect
              id={id}
              reasons={reasons}
              value={defaultReason}
              noneText="None"
              onChoose={(code) => {
                editor.commit('default reason', setSettings(editor.getSnapshot().settled, { defaultReason: code }))
                editor.announce(`Default reason: ${code ?? 'none'}`)
              }}
            />
          </div>
          {isVisual && (
            <Checkbox
              className={styles.check ?? ''}
              // Exports of videos don't print text on covers.
              label={editor.clock.isFixed ? 'Print reason on cover' : 'Show reason on box'}
              checked={coverLabels}
              onChange={({ currentTarget: { checked } }) =>
                editor.commit('printed reasons', setSettings(editor.getSnapshot().settled, { coverLabels: checked }))
              }
            />
          )}
        </>
      )}
    </div>
  )
}
