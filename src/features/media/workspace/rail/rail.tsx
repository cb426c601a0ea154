import type { ReactNode } from 'react'

import type { Media } from '#generated/model/media.zod.ts'
import type { StepId } from '#lib/addresses/paths.ts'
import { MediaStateTag } from '#ui/state-tag.tsx'
import { ActivityLog } from '../../parts/activity-log'
import { Breadcrumb } from '../../parts/breadcrumb'
import { DeleteMedia } from '../../parts/delete-media'
import { FactList } from '../../parts/fact-list'
import { FileBrowser } from './file-browser'
import styles from './rail.module.css'
import { StepList, type ListedStep } from './step-list'

interface RailProps {
  media: Media
  steps: readonly ListedStep[]
  /** The step that is shown. */
  shown: StepId
  isCollapsed: boolean
  facts: readonly (readonly [label: string, value: string | undefined])[]
  /** Notes about the file, below its facts. */
  children?: ReactNode
}

/** Shows the file, the files beside it, and the steps of its redaction. */
export function Rail({ media, steps, shown, isCollapsed, facts, children }: RailProps) {
  if (isCollapsed) {
    return (
      <div className={styles.collapsed}>
        <h1 title={media.name}>{media.name}</h1>
        <FileBrowser media={media} isCollapsed />
        <StepList media={media} steps={steps} shown={shown} isCollapsed />
      </div>
    )
  }
  return (
    <div className={styles.rail}>
      <header className={styles.file}>
        <Breadcrumb media={media} />
        <h1 title={media.name}>{media.name}</h1>
        <MediaStateTag media={media} />
      </header>
      <FileBrowser media={media} isCollapsed={false} />
      <StepList media={media} steps={steps} shown={shown} isCollapsed={false} />
      <section className={styles.details} aria-label="File details">
        <FactList facts={facts} />
        {children}
      </section>
      <ActivityLog mediaId={media.id} />
      <footer className={styles.footer}>
        <DeleteMedia media={media} />
      </footer>
    </div>
  )
}
