import { SegmentedControl } from '@blueprintjs/core'
import { useMemo, useState } from 'react'

import { openDocument } from '#engine/document/client.ts'
import type { OpenDocument } from '#engine/document/types.ts'
import { mediaUrls } from '#lib/addresses/media-urls.ts'
import { DownloadLink } from '../../parts/download-link'
import { useOriginal, type OriginalReader } from '../../parts/use-original'
import { DocumentPane } from '../../viewer/document-pane'
import { documentReader } from '../../viewer/use-document'
import type { ResultProps } from '../file-kind'
import stage from '../stage/stage.module.css'
import { VersionBar } from '../stage/version-bar'
import styles from './document.module.css'

const SIDES = [
  { value: 'redacted', label: 'Redacted' },
  { value: 'original', label: 'Original' },
]

/** Shows the pages of a released version, or of the original. */
export function DocumentResult({ media, version, versions, onChoose }: ResultProps) {
  const [side, setSide] = useState('redacted')
  const redacted = useMemo(
    (): OriginalReader<OpenDocument> => ({
      open: ({ source }, signal) => openDocument({ ...source, url: mediaUrls.version(media.id, version.id) }, { signal }),
      close: documentReader.close,
    }),
    [media.id, version.id],
  )
  return (
    <>
      <div className={stage.bar}>
        <VersionBar version={version} versions={versions} onChoose={onChoose} />
        <SegmentedControl options={SIDES} value={side} size="small" aria-label="Shown document" onValueChange={setSide} />
        <DownloadLink url={mediaUrls.redactionLog(media.id, version.id)} text="Redaction log" />
      </div>
      <div className={styles.viewer}>
        <Side key={side} mediaId={media.id} name={media.name} reader={side === 'redacted' ? redacted : documentReader} />
      </div>
    </>
  )
}

function Side({ mediaId, name, reader }: { mediaId: string; name: string; reader: OriginalReader<OpenDocument> }) {
  const source = useOriginal(mediaId, reader)
  return <DocumentPane media={{ name }} source={source} />
}
