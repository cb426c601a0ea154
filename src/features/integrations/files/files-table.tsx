import { Button } from '@blueprintjs/core'
import { FolderClose } from '@blueprintjs/icons'
import { Link, type To } from 'react-router-dom'

import type { CameraFile } from '#generated/model/cameraFile.zod.ts'
import { useMayAddFiles } from '#api/use-may-add-files.ts'
import { typeOfMime } from '#lib/media-traits.ts'
import { formatName } from '#lib/words/formats.ts'
import { mediaPage } from '#lib/addresses/paths.ts'
import { ActionsCell, DataTable, type Column } from '#ui/data-table.tsx'
import { MediaIcon } from '#ui/media-icon.tsx'
import { MediaStateTag } from '#ui/state-tag.tsx'
import type { FolderContent } from './file-tree'
import styles from './files.module.css'

const COLUMNS: readonly Column[] = [{ title: 'Name' }, { title: 'Type' }, { title: 'Imported' }, { title: 'Actions', isTitleHidden: true }]

interface FilesTableProps {
  content: FolderContent
  to: (folder: string) => To
  onImport: (file: CameraFile) => void
}

/** Lists the content of a folder. */
export function FilesTable({ content, to, onImport }: FilesTableProps) {
  const mayAddFiles = useMayAddFiles()
  return (
    <DataTable label="Files" columns={COLUMNS}>
      {content.folders.map(({ name, path }) => (
        <tr key={path}>
          <th scope="row">
            <span className={styles.entry}>
              <FolderClose size={16} aria-hidden="true" />
              <Link to={to(path)}>{name}</Link>
            </span>
          </th>
          <td colSpan={3}>Folder</td>
        </tr>
      ))}
      {content.files.map((file) => (
        <tr key={file.id}>
          <th scope="row">
            <span className={styles.entry}>
              <MediaIcon type={typeOfMime(file.mimeType) ?? 'document'} size={16} />
              {file.name}
            </span>
          </th>
          <td>{formatName(file.mimeType)}</td>
          <td>
            {file.media && (
              <span className={styles.entry}>
                <Link to={mediaPage(file.media.type, file.media.id)}>{file.media.name}</Link>
                <MediaStateTag media={file.media} />
              </span>
            )}
          </td>
          <ActionsCell>
            <Button
              variant="minimal"
              text={file.media ? 'Import again…' : 'Import…'}
              aria-label={`${file.media ? 'Import again' : 'Import'} ${file.name}`}
              disabled={!mayAddFiles}
              onClick={() => onImport(file)}
            />
          </ActionsCell>
        </tr>
      ))}
    </DataTable>
  )
}
