import { useId } from 'react'

import { withoutReasonWords } from '#editor/items/without-reason.ts'
import { formatCount } from '#lib/words/formats.ts'
import { ReasonSelect } from '#ui/forms/reason-select.tsx'
import { FileList } from './file-lists'
import styles from './redact-dialog.module.css'
import type { Unexplained } from './redact-plan'

interface MissingReasonsProps {
  unexplained: readonly Unexplained[]
  /** The chosen codes by project. */
  chosen: ReadonlyMap<string, string>
  onChoose: (projectId: string, code: string | null) => void
}

/** Lists the files with redactions without a reason, and offers one reason per project for all of them. Without one, they are exported too. */
export function MissingReasons({ unexplained, chosen, onChoose }: MissingReasonsProps) {
  return unexplained.map((one) => (
    <ProjectReason
      key={one.projectId}
      {...one}
      // A name tells several projects apart.
      place={unexplained.length > 1 && one.projectName !== undefined ? ` in “${one.projectName}”` : ''}
      code={chosen.get(one.projectId) ?? null}
      onChoose={(code) => onChoose(one.projectId, code)}
    />
  ))
}

interface ProjectReasonProps extends Unexplained {
  place: string
  code: string | null
  onChoose: (code: string | null) => void
}

function ProjectReason({ reasons, files, place, code, onChoose }: ProjectReasonProps) {
  const id = useId()
  const total = files.reduce((sum, { withoutReason }) => sum + withoutReason, 0)
  return (
    <section aria-label={`Without a reason${place}`}>
      <p>{withoutReasonWords(total, place)}:</p>
      <FileList
        label={`Files without a reason${place}`}
        files={files.map(({ media, withoutReason }) => ({ media, words: formatCount(withoutReason, 'redacted item') }))}
      />
      <div className={styles.reason}>
        <label htmlFor={id}>Reason{place}</label>
        <ReasonSelect id={id} reasons={reasons} value={code} noneText="None" onChoose={onChoose} />
      </div>
    </section>
  )
}
