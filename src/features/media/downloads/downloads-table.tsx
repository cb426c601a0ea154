import { Button, Classes } from '@blueprintjs/core'
import { Endorsed } from '@blueprintjs/icons'
import { useState } from 'react'
import { Link } from 'react-router-dom'

import { formatBytes, formatDateTime, formatName } from '#lib/words/formats.ts'
import { mediaUrls } from '#lib/addresses/media-urls.ts'
import { mediaPage } from '#lib/addresses/paths.ts'
import { ActionsCell, DataTable, FigureCell, NameCell } from '#ui/data-table.tsx'
import { leaveIfBytesNeedSession } from '#api/uploads/fetch-bytes.ts'
import { MediaThumbnail } from '#ui/media-thumbnail.tsx'
import { DownloadLink } from '../parts/download-link'
import { ReportDialog } from '../versions/report-dialog'
import { VersionOutcome } from '../versions/version-outcome'
import type { Download } from './downloads'
import styles from './downloads.module.css'

/** Shows the thumbnail of a released version, or an icon of its type if it is on hold or has no thumbnail. */
function VersionThumbnail({ media, version }: Download) {
  // A back end without thumbnails of versions doesn't report items either. A request for a thumbnail would fail.
  const hasThumbnail = version.release === 'released' && version.report.items !== undefined
  const shown = {
    name: version.title,
    type: media.type,
    ...(hasThumbnail ? { thumbPath: mediaUrls.versionThumbnailPath(version.mediaId, version.id) } : {}),
  }
  return (
    <span className={styles.thumbnail}>
      <MediaThumbnail media={shown} onFailed={leaveIfBytesNeedSession} size={20} isNamedBeside />
    </span>
  )
}

const COLUMNS = [
  { title: 'Preview', isTitleHidden: true },
  { title: 'Version' },
  { title: 'File' },
  { title: 'Verification' },
  { title: 'Format' },
  { title: 'Size', isFigure: true },
  { title: 'Created' },
  { title: 'Actions', isTitleHidden: true },
]

/** Shows the versions in a table, newest first. */
export function DownloadsTable({ downloads }: { downloads: readonly Download[] }) {
  return (
    <div className={styles.table}>
      <DataTable label="Versions" columns={COLUMNS}>
        {downloads.map((download) => (
          <DownloadRow key={download.version.id} download={download} />
        ))}
      </DataTable>
    </div>
  )
}

function DownloadRow({ download: { media, version } }: { download: Download }) {
  const [isReportOpen, setReportOpen] = useState(false)
  const page = mediaPage(media.type, media.id)
  return (
    <tr>
      <td>
        <VersionThumbnail media={media} version={version} />
      </td>
      <NameCell name={version.title} detail={version.description === '' ? undefined : version.description} />
      <td>
        <Link to={page} className={styles.media ?? ''}>
          {media.name}
        </Link>
      </td>
      <td>
        <VersionOutcome version={version} />
      </td>
      <td>{formatName(version.contentType)}</td>
      <FigureCell>{formatBytes(version.size)}</FigureCell>
      <td className={styles.when}>{formatDateTime(version.createdAt)}</td>
      <ActionsCell>
        <Button
          variant="minimal"
          text="Report"
          icon={<Endorsed />}
          aria-label={`Report for “${version.title}”`}
          onClick={() => setReportOpen(true)}
        />
        {version.release === 'released' ? (
          <DownloadLink url={mediaUrls.version(version.mediaId, version.id)} name={`Download “${version.title}”`} />
        ) : (
          <Link to={page} className={Classes.BUTTON} aria-label={`View findings of “${version.title}”`}>
            View findings
          </Link>
        )}
        <ReportDialog version={version} isOpen={isReportOpen} onClose={() => setReportOpen(false)} />
      </ActionsCell>
    </tr>
  )
}
