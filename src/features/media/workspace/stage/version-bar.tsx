import { HTMLSelect } from '@blueprintjs/core'

import type { Version } from '#generated/model/version.zod.ts'
import { StateTag } from '#ui/state-tag.tsx'
import styles from './stage.module.css'

interface VersionBarProps {
  version: Version
  /** Newest first. */
  versions: readonly Version[]
  onChoose: (versionId: string) => void
}

/** Names the shown version, or lets the user choose one of several. */
export function VersionBar({ version, versions, onChoose }: VersionBarProps) {
  return (
    <>
      {versions.length > 1 ? (
        <HTMLSelect
          className={styles.choice ?? ''}
          aria-label="Version shown"
          value={version.id}
          options={versions.map(({ id, title, release, outdated }) => ({
            value: id,
            label: `${title}${release === 'held' ? ', on hold' : ''}${outdated === true ? ', out of date' : ''}`,
          }))}
          onChange={({ currentTarget }) => onChoose(currentTarget.value)}
        />
      ) : (
        <span className={styles.version} title={version.title}>
          {version.title}
        </span>
      )}
      {version.outdated === true && <StateTag tone="attention">Out of date</StateTag>}
    </>
  )
}
