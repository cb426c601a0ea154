import { Callout, Intent } from '@blueprintjs/core'
import type { ReactNode } from 'react'

import type { Media } from '#generated/model/media.zod.ts'
import type { StepId } from '#lib/addresses/paths.ts'
import { MediaStateTag } from '#ui/state-tag.tsx'
import { ActivityLog } from '../../parts/activity-log'
import { Breadcrumb } from '../../parts/breadcrumb'
import { DeleteMedia } from '../../parts/delete-media'
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

/** Lists facts about a file as labels and values, leaving out those that are undefined. */
function FactList({ facts }: { facts: readonly (readonly [label: string, value: string | undefined])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) =>
        value === undefined ? null : (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}

/** Shows the back end's notes about the file, such as damage. */
export function FileNotes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null
  return (
    <Callout className={styles.notes ?? ''} compact intent={Intent.WARNING} title="About this file">
      <ul>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Callout>
  )
}
