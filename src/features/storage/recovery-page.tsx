import { Button, Intent } from '@blueprintjs/core'
import { Archive, Tick } from '@blueprintjs/icons'
import { useCallback, useEffect, useState } from 'react'
import { formatBytes } from '#lib/words/formats.ts'
import { paths } from '#lib/addresses/paths.ts'
import { saveBlob } from '#lib/browser/save-blob.ts'
import { saveText } from '#lib/browser/save-text.ts'
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx'
import { ActionsCell, DataTable, NameCell } from '#ui/data-table.tsx'
import { ErrorNotice } from '#ui/error-notice.tsx'
import { Page } from '#ui/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '#ui/states.tsx'
import { archiveName } from './archive-name'
import { FilesTable } from './files-table'
import { LeftOut } from './left-out'
import type { DamagedRecord, RecoveryControls, StoredFile } from './storage-controls'
import styles from './storage.module.css'
import { useAttempt } from './use-attempt'
import { z } from 'zod'
import { Field } from '#ui/forms/field.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { useForm } from '#ui/forms/use-form.ts'

const Credentials = z.object({ email: z.string().trim().min(1), password: z.string().min(1) })

interface UnlockFormProps {
  /** Rejects with the error that the form shows. */
  unlock: (email: string, password: string) => Promise<void>
}

/** Requests an account's password before its records and files are shown. */
function UnlockForm({ unlock }: UnlockFormProps) {
  const { errors, isSending, submit } = useForm({
    schema: Credentials,
    read: (data) => ({ email: data.get('email'), password: data.get('password') }),
    send: ({ email, password }) => unlock(email, password),
    messages: { email: 'Enter your email', password: 'Enter your password' },
  })
  return (
    <form
      className={styles.unlock}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit(event.currentTarget)
      }}
    >
      <Field name="email" label="Email" type="email" autoComplete="username" error={errors.fields['email']} />
      <PasswordField name="password" label="Password" autoComplete="current-password" error={errors.fields['password']} />
      {errors.failure && <ErrorNotice error={errors.failure.error} />}
      <Button type="submit" intent={Intent.PRIMARY} text="Show files" loading={isSending} />
    </form>
  )
}

type Contents = Awaited<ReturnType<RecoveryControls['read']>>
type Target = { kind: 'record'; record: DamagedRecord } | { kind: 'file'; file: StoredFile }

const nouns: Record<string, string> = {
  media: 'File',
  detections: 'Review',
  versions: 'Version',
  jobs: 'Job',
  users: 'User',
  usage: 'Usage',
}

const nounOf = (table: string): string => nouns[table] ?? 'Record'

/** Shows this browser's stored data without the embedded back end, which may not start. */
export function RecoveryPage({ controls }: { controls: RecoveryControls }) {
  const [contents, setContents] = useState<Contents | null>(null)
  const [isLocked, setLocked] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [notExported, setNotExported] = useState<readonly string[]>([])
  const [target, setTarget] = useState<Target | null>(null)
  const { attempt, busy, error, clear } = useAttempt()

  const read = useCallback(() => {
    const readOpened = async (): Promise<void> => {
      const mustAsk = await controls.isLocked()
      setLocked(mustAsk)
      setContents(mustAsk ? null : await controls.read())
      setFailure(null)
    }
    readOpened().catch((reason: unknown) => setFailure(reason))
  }, [controls])
  useEffect(read, [read])

  const exportAll = (): void =>
    void attempt('export', async () => {
      const { archive, leftOut } = await controls.exportAll()
      saveBlob(archiveName(new Date()), archive)
      setNotExported(leftOut)
    })
  const saveRecord = (record: DamagedRecord): void =>
    void attempt('save', async () => saveText(`${record.table}-${record.id}.json`, await controls.readRecord(record), 'application/json'))
  const saveFile = (file: StoredFile): void => void attempt('save', async () => saveBlob(file.name, await controls.readFile(file)))

  async function confirm(): Promise<void> {
    if (!target) return
    const remove = () => (target.kind === 'record' ? controls.deleteRecord(target.record) : controls.deleteFile(target.file))
    if (!(await attempt('delete', remove))) return
    setTarget(null)
    read()
  }

  return (
    <Page title="Recovery">
      <div className={styles.recovery}>
        <header className={styles.top}>
          <h1>Recovery</h1>
          <a className="bp6-button" href={paths.home()}>
            Open app
          </a>
        </header>
        <p className={styles.lead}>Records and files of this browser, also when the app doesn’t start.</p>
        {error && !target && <ErrorNotice error={error} />}
        <LeftOut title="Not exported" leftOut={notExported} />
        {failure !== null && <ErrorState title="Couldn’t read this browser’s storage" error={failure} onRetry={read} />}
        {failure === null && isLocked && (
          <section className={styles.section} aria-labelledby="unlock">
            <h2 id="unlock">Account</h2>
            <UnlockForm
              unlock={async (email, password) => {
                await controls.unlock(email, password)
                read()
              }}
            />
          </section>
        )}
        {failure === null && contents === null && !isLocked && <LoadingState label="Loading records and files…" />}
        {contents && (
          <>
            <section className={styles.section} aria-label="Archive">
              <p>
                {usageWords(contents)} The archive contains the records and files of your account, including the unredacted ones. Store it
                safely.
              </p>
              <Button
                icon={<Archive />}
                intent={Intent.PRIMARY}
                text="Export archive"
                loading={busy.includes('export')}
                onClick={exportAll}
              />
            </section>
            <section className={styles.section} aria-labelledby="damaged">
              <h2 id="damaged">Damaged records</h2>
              <Damaged records={contents.damaged} onSave={saveRecord} onDelete={(record) => setTarget({ kind: 'record', record })} />
            </section>
            <section className={styles.section} aria-labelledby="files">
              <h2 id="files">Files</h2>
              <FilesTable files={contents.files} onSave={saveFile} onDelete={(file) => setTarget({ kind: 'file', file })} />
            </section>
          </>
        )}
        <ConfirmDialog
          isOpen={target !== null}
          title={target?.kind === 'record' ? 'Delete record' : 'Delete file'}
          confirmText="Delete"
          cancelText="Cancel"
          isDanger
          isBusy={busy.includes('delete')}
          error={error}
          onConfirm={() => void confirm()}
          onCancel={() => {
            setTarget(null)
            clear()
          }}
        >
          <p>
            {target?.kind === 'file' ? `${target.file.name} will be deleted.` : 'The record and its files will be deleted.'} You can’t undo
            this.
          </p>
        </ConfirmDialog>
      </div>
    </Page>
  )
}

function usageWords({ use: { used, quota } }: Contents): string {
  if (used === null) return ''
  return quota === null ? `${formatBytes(used)} used.` : `${formatBytes(used)} of ${formatBytes(quota)} used.`
}

interface DamagedProps {
  records: readonly DamagedRecord[]
  onSave: (record: DamagedRecord) => void
  onDelete: (record: DamagedRecord) => void
}

function Damaged({ records, onSave, onDelete }: DamagedProps) {
  if (records.length === 0) return <EmptyState icon={<Tick size={40} />} title="No damaged records" />
  return (
    <DataTable label="Damaged records" columns={[{ title: 'Record' }, { title: 'Problem' }, { title: 'Actions', isTitleHidden: true }]}>
      {records.map((record) => (
        <tr key={`${record.table}/${record.id}`}>
          <NameCell name={nounOf(record.table)} detail={record.id} />
          <td>{record.problem}</td>
          <ActionsCell>
            <Button text="Download" aria-label={`Download ${record.id}`} onClick={() => onSave(record)} />
            <Button text="Delete" aria-label={`Delete ${record.id}`} onClick={() => onDelete(record)} />
          </ActionsCell>
        </tr>
      ))}
    </DataTable>
  )
}
