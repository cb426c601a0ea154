import { Button } from '@blueprintjs/core'
import { FolderClose, Export } from '@blueprintjs/icons'
import { useState } from 'react'
import { Link } from 'react-router-dom'

import { useListCameraFiles } from '#generated/integrations/integrations.ts'
import type { CameraFile } from '#generated/model/cameraFile.zod.ts'
import { EmptyState } from '#ui/states.tsx'
import { retryRules } from '../cloud/retry-rules'
import { CloudQuery } from '../cloud/cloud-query'
import { searchOf } from '../footage/address'
import { useChosen } from '../footage/use-chosen'
import { ImportDialog } from '../footage/import-dialog'
import { ExportDialog } from './export-dialog'
import { contentOf, ROOT, wayTo } from './file-tree'
import { FilesTable } from './files-table'
import styles from './files.module.css'

/** Lists the account's files in the camera cloud. */
export function FilesView() {
  const [chosen] = useChosen()
  const files = useListCameraFiles({ query: retryRules })
  const [importing, setImporting] = useState<CameraFile | null>(null)
  const [isExporting, setExporting] = useState(false)
  const to = (folder: string) => ({ search: searchOf({ ...chosen, folder }).toString() })
  const way = [{ name: 'Files', path: ROOT }, ...wayTo(chosen.folder)]
  return (
    <section aria-label="Files in the camera cloud">
      <div className={styles.top}>
        <nav aria-label="Folders" className={styles.way}>
          <ol>
            {way.map(({ name, path }, index) => (
              <li key={path}>{index === way.length - 1 ? <span aria-current="page">{name}</span> : <Link to={to(path)}>{name}</Link>}</li>
            ))}
          </ol>
        </nav>
        <Button icon={<Export />} text="Send file…" onClick={() => setExporting(true)} />
      </div>
      <CloudQuery what="files" query={files}>
        {(list) => {
          const content = contentOf(list, chosen.folder)
          if (content === null || content.folders.length + content.files.length === 0) {
            return (
              <EmptyState
                icon={<FolderClose size={40} />}
                title={content === null ? 'Folder not found' : 'Empty folder'}
                {...(chosen.folder === ROOT ? {} : { action: <Link to={to(ROOT)}>View all files</Link> })}
              />
            )
          }
          return <FilesTable content={content} to={to} onImport={setImporting} />
        }}
      </CloudQuery>
      {importing && <ImportDialog source={{ kind: 'file', file: importing }} onClose={() => setImporting(null)} />}
      {isExporting && <ExportDialog onClose={() => setExporting(false)} />}
    </section>
  )
}
