import { Button, Callout, Intent, ProgressBar } from '@blueprintjs/core'
import { Archive, Import } from '@blueprintjs/icons'
import { useCallback, useEffect, useRef, useState } from 'react'
import { z } from 'zod'

import { formatBytes, formatCount } from '#lib/words/formats.ts'
import { saveBlob } from '#lib/browser/save-blob.ts'
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx'
import { ErrorNotice } from '#ui/error-notice.tsx'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { Page } from '#ui/page.tsx'
import { ErrorState, LoadingState } from '#ui/states.tsx'
import { archiveName } from './archive-name'
import { FilesTable } from './files-table'
import { LeftOut } from './left-out'
import type { StorageControls } from './storage-controls'
import styles from './storage.module.css'
import { useAttempt } from './use-attempt'

type Contents = Awaited<ReturnType<StorageControls['read']>>

/** Shows this browser's stored data, and exports, imports and deletes it. Only in builds with the embedded back end. */
export function StoragePage({ controls }: { controls: StorageControls }) {
  const [contents, setContents] = useState<Contents | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [isDeleting, setDeleting] = useState(false)
  const [isExporting, setExporting] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const [result, setResult] = useState<string | null>(null)
  const [notImported, setNotImported] = useState<readonly string[]>([])
  const [notExported, setNotExported] = useState<readonly string[]>([])
  const { attempt, busy, error, clear } = useAttempt()

  const read = useCallback(() => {
    controls.read().then(
      (found) => {
        setFailure(null)
        return setContents(found)
      },
      (reason: unknown) => setFailure(reason),
    )
  }, [controls])
  useEffect(read, [read])

  const persist = () =>
    attempt('persist', async () => {
      const isGranted = await controls.persist()
      setResult(isGranted ? 'The browser keeps your files.' : 'The browser declined. Export an archive regularly.')
      read()
    })
  const exportAll = async (password: string): Promise<void> => {
    const { archive, leftOut } = await controls.exportAll(password)
    saveBlob(archiveName(new Date()), archive)
    setNotExported(leftOut)
  }
  const beginExport = (asksPassword: boolean): void => {
    if (asksPassword) setExporting(true)
    else void attempt('export', () => exportAll(''))
  }
  const importAll = (file: File | undefined) =>
    attempt('import', async () => {
      if (!file) return
      setResult(null)
      setNotImported([])
      const imported = await controls.importAll(file)
      setResult(`Imported ${formatCount(imported.records, 'record')} and ${formatCount(imported.files, 'file')}.`)
      setNotImported(imported.leftOut)
      read()
    })
  const spare = contents?.files.filter(({ isSpare }) => isSpare) ?? []
  const deleteOriginals = () =>
    attempt('delete', async () => {
      const deleted = await controls.deleteOriginals(spare.map(({ id }) => id))
      setDeleting(false)
      setResult(`Deleted ${formatCount(deleted, 'original')}.`)
      read()
    })
  const size = spare.reduce((sum, file) => sum + file.size, 0)

  return (
    <Page title="Storage">
      <header className={styles.top}>
        <h1>Storage</h1>
      </header>
      {failure !== null && <ErrorState title="Couldn’t read this browser’s storage" error={failure} onRetry={read} />}
      {failure === null && contents === null && <LoadingState label="Loading storage…" />}
      {error && !isDeleting && <ErrorNotice error={error} />}
      {result !== null && (
        <Callout className={styles.result ?? ''} intent={Intent.SUCCESS} role="status">
          {result}
        </Callout>
      )}
      <LeftOut title="Not imported" leftOut={notImported} />
      <LeftOut title="Not exported" leftOut={notExported} />
      {contents && (
        <>
          <section className={styles.section} aria-labelledby="space">
            <h2 id="space">Space</h2>
            <Space {...contents} />
            <p>{protectionWords(contents)}</p>
            {!contents.isPersisted && <Button text="Protect files" loading={busy.includes('persist')} onClick={() => void persist()} />}
          </section>
          <section className={styles.section} aria-labelledby="archive">
            <h2 id="archive">Archive</h2>
            <p>An archive contains the records and files of your account, including the unredacted ones. Store it safely.</p>
            <div className={styles.buttons}>
              <Button
                icon={<Archive />}
                intent={Intent.PRIMARY}
                text="Export archive"
                loading={busy.includes('export')}
                onClick={() => beginExport(contents.asksPassword)}
              />
              <Button icon={<Import />} text="Import archive…" loading={busy.includes('import')} onClick={() => input.current?.click()} />
              <input
                ref={input}
                type="file"
                hidden
                accept=".tar,application/x-tar"
                aria-label="Import archive"
                onChange={({ currentTarget }) => {
                  void importAll(currentTarget.files?.[0])
                  // Otherwise choosing the same file again would fire no change event.
                  currentTarget.value = ''
                }}
              />
            </div>
          </section>
          <section className={styles.section} aria-labelledby="files">
            <h2 id="files">Largest files</h2>
            <FilesTable
              files={contents.files}
              onSave={(file) => void attempt('save', async () => saveBlob(file.name, await controls.readFile(file)))}
            />
            {spare.length > 0 && (
              <div className={styles.spare}>
                <Button text="Delete originals…" onClick={() => setDeleting(true)} />
              </div>
            )}
          </section>
        </>
      )}
      {isExporting && (
        <ExportDialog
          onExport={async (password) => {
            await exportAll(password)
            setExporting(false)
          }}
          onClose={() => setExporting(false)}
        />
      )}
      <ConfirmDialog
        isOpen={isDeleting}
        title="Delete originals"
        confirmText="Delete originals"
        cancelText="Cancel"
        isDanger
        isBusy={busy.includes('delete')}
        error={error}
        onConfirm={() => void deleteOriginals()}
        onCancel={() => {
          setDeleting(false)
          clear()
        }}
      >
        <p>
          {formatCount(spare.length, 'original')} with a redacted version will be deleted, {formatBytes(size)} in total. The versions are
          kept, but these files can’t be reviewed or redacted again. You can’t undo this.
        </p>
      </ConfirmDialog>
    </Page>
  )
}

function protectionWords({ isPersisted, isDeclined }: Contents): string {
  if (isPersisted) return 'Your files won’t be cleared automatically.'
  const risk = 'Your files may be cleared when the disk is almost full.'
  return isDeclined ? `${risk} The browser declined to protect them. Installing the app can change that.` : risk
}

function Space({ used, quota }: Contents) {
  if (used === null) return <p>This browser doesn’t report how much is used.</p>
  if (quota === null) return <p>{formatBytes(used)} used</p>
  return (
    <>
      <p>
        {formatBytes(used)} used, {formatBytes(Math.max(0, quota - used))} left
      </p>
      <ProgressBar className={styles.bar ?? ''} value={used / quota} animate={false} stripes={false} aria-label="Used space" />
    </>
  )
}

const Password = z.object({ password: z.string().min(1) })

interface ExportDialogProps {
  /** Rejects with the error that the dialog shows. */
  onExport: (password: string) => Promise<void>
  onClose: () => void
}

/** Requests the account's password before exporting all its data. */
function ExportDialog({ onExport, onClose }: ExportDialogProps) {
  return (
    <FormDialog
      title="Export archive"
      submitText="Export archive"
      schema={Password}
      read={(data) => ({ password: data.get('password') })}
      send={({ password }) => onExport(password)}
      messages={{ password: 'Enter your password' }}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <p>The archive contains all your files, including the unredacted ones.</p>
          <PasswordField name="password" label="Password" autoComplete="current-password" error={errorOf('password')} />
        </>
      )}
    </FormDialog>
  )
}
