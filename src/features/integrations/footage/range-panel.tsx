import { Button, Intent } from '@blueprintjs/core'
import { Import } from '@blueprintjs/icons'
import { useState } from 'react'

import type { Camera } from '#generated/model/camera.zod.ts'
import { useMayAddFiles } from '#api/use-may-add-files.ts'
import { ownTimeZone, offsetAt, type Instant } from './time-zones'
import { CloudQuery } from '../cloud/cloud-query'
import { ImportDialog } from './import-dialog'
import { adviceOn, MAX_IMPORT_LENGTH } from './advice'
import styles from './footage.module.css'
import { spansOf, type Span } from './spans'
import { useRangeRecordings, type useDay } from './use-recordings'
import { datedStretchWords, lengthWords, stretchWords } from './words'

interface RangePanelProps {
  camera: Camera
  zone: string
  range: Span
  bounds: Span
  ofDay: ReturnType<typeof useDay>['recordings']
  now: Instant
  onRange: (range: Span) => void
}

/** Shows the content of an import of the range, with an import button. */
export function RangePanel({ camera, zone, range, bounds, ofDay, now, onRange }: RangePanelProps) {
  const [isImporting, setImporting] = useState(false)
  const mayAddFiles = useMayAddFiles()
  const recordings = useRangeRecordings(camera.id, range, bounds, ofDay)
  // If the day's recordings couldn't be loaded, the error is shown in their place.
  const isDayUnavailable = recordings === ofDay && recordings.data === undefined
  const own = ownTimeZone()
  const isElsewhere = offsetAt(own, range.start) !== offsetAt(zone, range.start)
  return (
    <div className={styles.chosen}>
      <p>
        <strong>{lengthWords(range.end - range.start)}</strong> selected: {datedStretchWords(zone, range)}
        {isElsewhere && <span className={styles.muted}> · your time: {stretchWords(own, range)}</span>}
      </p>
      {isDayUnavailable ? (
        <p className={styles.muted}>Recordings unavailable</p>
      ) : (
        <CloudQuery what="recordings in this range" query={recordings}>
          {({ results }) => {
            const advice = adviceOn(range, spansOf(results, now), { zone, now })
            return (
              <>
                {advice.warnings.length > 0 && (
                  <ul className={styles.warnings} aria-label="Import warnings">
                    {advice.warnings.map((warning) => (
                      <li key={warning}>{warning}</li>
                    ))}
                  </ul>
                )}
                <div className={styles.go}>
                  <Button
                    intent={Intent.PRIMARY}
                    size="large"
                    icon={<Import />}
                    text="Import…"
                    disabled={!advice.isStill || !mayAddFiles}
                    onClick={() => setImporting(true)}
                  />
                  {!advice.isVideo && advice.isStill && (
                    <Button
                      size="large"
                      text={`Shorten to ${lengthWords(MAX_IMPORT_LENGTH)}`}
                      onClick={() => onRange({ start: range.start, end: range.start + MAX_IMPORT_LENGTH })}
                    />
                  )}
                  <span className={styles.muted}>{advice.summary}</span>
                </div>
                {isImporting && (
                  <ImportDialog
                    source={{ kind: 'range', camera, range, words: datedStretchWords(zone, range), isVideo: advice.isVideo }}
                    onClose={() => setImporting(false)}
                  />
                )}
              </>
            )
          }}
        </CloudQuery>
      )}
    </div>
  )
}
