import { Button } from '@blueprintjs/core'
import { useState } from 'react'

import { formatBytes } from '#lib/words/formats.ts'
import { ActionsCell, DataTable, FigureCell, NameCell } from '#ui/data-table.tsx'
import styles from './storage.module.css'
import type { StoredFile } from './storage-controls'

const AT_ONCE = 50

interface FilesTableProps {
  /** Largest first. */
  files: readonly StoredFile[]
  onSave: (file: StoredFile) => void
  onDelete?: (file: StoredFile) => void
}

/** Lists stored files with their sizes. */
export function FilesTable({ files, onSave, onDelete }: FilesTableProps) {
  const [shown, setShown] = useState(AT_ONCE)
  if (files.length === 0) return <p className={styles.none}>No files</p>
  const columns = [{ title: 'Name' }, { title: 'Size', isFigure: true }, { title: 'Actions', isTitleHidden: true }]
  return (
    <>
      <DataTable label="Files" columns={columns}>
        {files.slice(0, shown).map((file) => (
          <tr key={`${file.folder}/${file.id}`}>
            <NameCell name={file.name} detail={file.folder === 'media' ? 'Original' : 'Version'} />
            <FigureCell>{formatBytes(file.size)}</FigureCell>
            <ActionsCell>
              <Button text="Download" aria-label={`Download ${file.name}`} onClick={() => onSave(file)} />
              {onDelete && <Button text="Delete" aria-label={`Delete ${file.name}`} onClick={() => onDelete(file)} />}
            </ActionsCell>
          </tr>
        ))}
      </DataTable>
      {shown < files.length && <Button text="Show more" onClick={() => setShown(shown + AT_ONCE)} />}
    </>
  )
}
