import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

import type { Media } from '#generated/model/media.zod.ts'
import { mediaStepPage, type StepId } from '#lib/addresses/paths.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { STATUS_WORDS, StepMark, type StepStatus } from '../../parts/step'
import styles from './rail.module.css'

export interface ListedStep {
  id: StepId
  title: string
  status: StepStatus
  /** One line about the step; undefined while unknown. */
  summary: ReactNode
}

interface StepListProps {
  media: Media
  steps: readonly ListedStep[]
  /** The step that is shown. */
  shown: StepId
  isCollapsed: boolean
}

/** Links to the steps of a file with a status and a summary each. */
export function StepList({ media, steps, shown, isCollapsed }: StepListProps) {
  return (
    <nav aria-label="Steps">
      <ol className={styles.steps}>
        {steps.map(({ id, title, status, summary }, index) => (
          <li key={id}>
            <Link
              to={mediaStepPage(media.type, media.id, id)}
              className={`${styles.step} ${id === shown ? styles.shown : ''}`}
              aria-current={id === shown ? 'step' : undefined}
              {...(isCollapsed ? { title } : {})}
            >
              <StepMark number={index + 1} status={status} />
              {isCollapsed ? (
                <VisuallyHidden>
                  {title} ({STATUS_WORDS[status]})
                </VisuallyHidden>
              ) : (
                <span className={styles.words}>
                  <span className={styles.stepTitle}>
                    {title}
                    <VisuallyHidden> ({STATUS_WORDS[status]})</VisuallyHidden>
                  </span>
                  {summary !== undefined && <span className={styles.summary}>{summary}</span>}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
