import { Button } from '@blueprintjs/core'
import { Import } from '@blueprintjs/icons'
import { useState } from 'react'
import { Link } from 'react-router-dom'

import { useListCameras, useListImportedMedia } from '#generated/integrations/integrations.ts'
import type { Media } from '#generated/model/media.zod.ts'
import { formatBytes, formatDateTime } from '#lib/words/formats.ts'
import { typeWords } from '#lib/words/media-words.ts'
import { mediaPage } from '#lib/addresses/paths.ts'
import { ActionsCell, DataTable, FigureCell, NameCell, type Column } from '#ui/data-table.tsx'
import { MediaStateTag } from '#ui/state-tag.tsx'
import { EmptyState } from '#ui/states.tsx'
import { retryRules } from '../cloud/retry-rules'
import { CloudQuery } from '../cloud/cloud-query'
import { ExportDialog } from '../files/export-dialog'
import { isSendable } from '../files/use-sendable'
import styles from '../footage/imports.module.css'

const COLUMNS: readonly Column[] = [
  { title: 'Name' },
  { title: 'From' },
  { title: 'Status' },
  { title: 'Size', isFigure: true },
  { title: 'Imported' },
  { title: 'Actions', isTitleHidden: true },
]

/** Lists the files imported from the camera cloud. */
export function ImportedView() {
  const imported = useListImportedMedia({ query: retryRules })
  const [sending, setSending] = useState<Media | null>(null)
  // Used only for camera names; the list works without them.
  const cameras = useListCameras({ query: retryRules }).data ?? []
  return (
    <CloudQuery what="imported files" query={imported}>
      {(list) =>
        list.length === 0 ? (
          <EmptyState icon={<Import size={40} />} title="No imported files" />
        ) : (
          <>
            <DataTable label="Imported files" columns={COLUMNS}>
              {list.map((media) => (
                <tr key={media.id}>
                  <NameCell name={<Link to={mediaPage(media.type, media.id)}>{media.name}</Link>} detail={typeWords[media.type]} />
                  <td>{cameras.find(({ id }) => id === originOf(media))?.name ?? 'File'}</td>
                  <td>
                    <MediaStateTag media={media} />
                  </td>
                  <FigureCell>{media.size === 0 ? '–' : formatBytes(media.size)}</FigureCell>
                  <td>{formatDateTime(media.uploadDate)}</td>
                  <ActionsCell>
                    {isSendable(media) ? (
                      <Button
                        variant="minimal"
                        text="Send to cloud…"
                        aria-label={`Send to cloud… ${media.name}`}
                        onClick={() => setSending(media)}
                      />
                    ) : (
                      <span className={styles.quiet}>
                        {media.exportedVersions.length === 0 ? 'No redacted version' : 'No released version'}
                      </span>
                    )}
                  </ActionsCell>
                </tr>
              ))}
            </DataTable>
            {sending && <ExportDialog media={sending} onClose={() => setSending(null)} />}
          </>
        )
      }
    </CloudQuery>
  )
}

/** Returns the ID of the camera or cloud file that a file came from. */
function originOf({ integrationInfo }: Media): string | undefined {
  return integrationInfo && 'id' in integrationInfo ? integrationInfo.id : undefined
}
