import { Button, Callout, Intent } from '@blueprintjs/core'
import { Download } from '@blueprintjs/icons'

import { formatBytes } from '#lib/words/formats.ts'
import { ActionsCell, DataTable, FigureCell, NameCell } from '#ui/data-table.tsx'
import { LabelledProgress } from '#ui/labelled-progress.tsx'
import { packWords } from './pack-words'
import type { PackControls } from './storage-controls'
import styles from './storage.module.css'
import { usePacks } from './use-packs'

interface OfflineSectionProps {
  controls: PackControls
  /** The bytes that this site may still store; null if the browser doesn't report them. */
  left: number | null
  /** Called when the used space has changed. */
  onChange: () => void
}

const COLUMNS = [{ title: 'Models' }, { title: 'Size', isFigure: true }, { title: 'Actions', isTitleHidden: true }]

/** Makes models available offline before they are first used, and removes them. Renders nothing in a build without a cache. */
export function OfflineSection({ controls, left, onChange }: OfflineSectionProps) {
  const { packs, storing, failed, store, remove, cancel } = usePacks(controls, onChange)
  if (packs.length === 0) return null
  const missing = packs.filter(({ isStored }) => !isStored)
  const size = missing.reduce((sum, { bytes }) => sum + bytes, 0)
  return (
    <section className={styles.section} aria-labelledby="offline">
      <h2 id="offline">Offline use</h2>
      <p>
        The app works offline, including face detection. These models are stored when they’re first used.
        {left !== null && ` ${formatBytes(left)} left.`}
      </p>
      {failed && (
        <Callout className={styles.result ?? ''} intent={Intent.DANGER} role="alert">
          {failed.action === 'store' ? 'Couldn’t make' : 'Couldn’t remove'} “{packWords[failed.id]}”
          {failed.action === 'store' && ' available offline'}. {reasonWords(failed.error)}
        </Callout>
      )}
      <DataTable label="Models" columns={COLUMNS}>
        {packs.map(({ id, bytes, isStored }) => (
          <tr key={id}>
            <NameCell name={packWords[id]} detail={isStored ? 'Available offline' : 'Not stored'} />
            <FigureCell>{formatBytes(bytes)}</FigureCell>
            <ActionsCell>
              {isStored ? (
                <Button text="Remove" aria-label={`Remove ${packWords[id]}`} disabled={storing !== null} onClick={() => void remove(id)} />
              ) : (
                <Button
                  text="Make available offline"
                  aria-label={`Make ${packWords[id]} available offline`}
                  disabled={storing !== null}
                  onClick={() => void store([id])}
                />
              )}
            </ActionsCell>
          </tr>
        ))}
      </DataTable>
      {storing ? (
        <div className={styles.storing}>
          <LabelledProgress
            name="Making models available offline"
            label={`Downloading ${packWords[storing.id]}`}
            percent={storing.fraction * 100}
          />
          <Button text="Cancel download" onClick={cancel} />
        </div>
      ) : (
        missing.length > 1 && (
          <div className={styles.spare}>
            <Button
              icon={<Download />}
              text={`Make all available offline (${formatBytes(size)})`}
              onClick={() => void store(missing.map(({ id }) => id))}
            />
          </div>
        )
      )}
    </section>
  )
}

/** Returns what to do about a failed download. */
function reasonWords(error: unknown): string {
  return error instanceof Error && error.name === 'QuotaExceededError'
    ? 'There isn’t enough space. Delete files and try again.'
    : 'Check your connection and try again.'
}
