import { HTMLSelect } from '@blueprintjs/core'
import { useId, useMemo } from 'react'

import type { Editor } from '../../../../editor/editor'
import { filterInEffect, groupsIn, type LabelFilter } from '../../../../editor/label-filter'
import { liveItems } from '../../../../editor/review'
import { tagWords } from '../../../../lib/detection-tags'
import { useEditor } from '../session/use-editor'
import styles from './panel.module.css'

const FILTER_WORDS = {
  all: 'All',
  face: tagWords.faces,
  license_plate: tagWords.license_plates,
  text: tagWords.text,
  other: 'Other',
} as const satisfies Record<LabelFilter, string>

/** Filters the list by label. Shown when there are items of several labels. */
export function LabelFilterChoice({ editor }: { editor: Editor }) {
  const id = useId()
  const review = useEditor(editor, ({ settled }) => settled)
  const filter = useEditor(editor, filterInEffect)
  const groups = useMemo(() => groupsIn(review), [review])
  if (groups.length < 2) return null
  const options: { value: LabelFilter; count: number }[] = [
    { value: 'all', count: liveItems(review).length },
    ...groups.map(({ group, count }) => ({ value: group, count })),
  ]
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>Show</label>
      <HTMLSelect
        id={id}
        value={filter}
        onChange={({ currentTarget }) => {
          const chosen = options.find(({ value }) => value === currentTarget.value)
          if (chosen) editor.filterBy(chosen.value)
        }}
        options={options.map(({ value, count }) => ({ value, label: `${FILTER_WORDS[value]} (${count})` }))}
      />
    </div>
  )
}
