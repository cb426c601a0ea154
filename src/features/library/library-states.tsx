import { Button, Classes } from '@blueprintjs/core'
import { CloudUpload, Filter, FolderClose, Search } from '@blueprintjs/icons'
import type { JSX } from 'react'

import { useMayAddFiles } from '#api/use-may-add-files.ts'
import { EmptyState } from '#ui/states.tsx'
import { ChooseFilesButton } from './choose-files-button'
import type { LibraryAddress, LibraryWork } from './library-address'
import styles from './library.module.css'

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** Renders placeholders for the cards. */
export function LibrarySkeleton() {
  return (
    <div role="status" aria-label="Loading files" className={styles.skeletons}>
      <div className={styles.grid} aria-hidden="true">
        {SKELETONS.map((key) => (
          <div key={key} className={`${styles.skeleton} ${Classes.SKELETON}`} />
        ))}
      </div>
    </div>
  )
}

/** Shows the empty library. */
export function LibraryEmpty({ onChoose }: { onChoose: (files: File[]) => void }) {
  return <DropPlace title="Drop files here to upload" onChoose={onChoose} />
}

/** Shows an empty project. */
export function ProjectEmpty({ name, onChoose }: { name: string; onChoose: (files: File[]) => void }) {
  return <DropPlace title={`“${name}” is empty`} onChoose={onChoose} />
}

function DropPlace({ title, onChoose }: { title: string; onChoose: (files: File[]) => void }) {
  const mayAddFiles = useMayAddFiles()
  if (!mayAddFiles) {
    return (
      <div className={styles.empty}>
        <CloudUpload size={64} className={styles.emptyIcon ?? ''} aria-hidden="true" />
        <h2>No files</h2>
        <p>You can upload files once your account is approved.</p>
      </div>
    )
  }
  return (
    <div className={styles.empty}>
      <CloudUpload size={64} className={styles.emptyIcon ?? ''} aria-hidden="true" />
      <h2>{title}</h2>
      <ChooseFilesButton text="Choose files" isLarge onChoose={onChoose} />
      <p>Images (JPEG, PNG, WebP, AVIF, HEIC, GIF, BMP, TIFF), video, audio and documents (PDF, DOCX, TXT, Markdown, CSV).</p>
    </div>
  )
}

/** Shows a search without results, with the supported terms. */
export function NothingFound({ term, onClear }: { term: string; onClear: () => void }) {
  return (
    <Empty
      icon={<Search size={40} />}
      title={`No results for “${term}”`}
      description="Search by name, project, type (image, video, audio, document), detected items (faces, objects, person, date) or camera."
      action={<Button text="Clear search" onClick={onClear} />}
    />
  )
}

const noneWaiting: Readonly<Record<LibraryWork, string>> = {
  search: 'No files to search',
  review: 'No files to review',
  hold: 'No files on hold',
  ready: 'No files ready',
  failed: 'No failed files',
}

/** Shows that no file matches the filters of the URL. */
export function NothingFits({ address, onUnfilter }: { address: LibraryAddress; onUnfilter: () => void }) {
  const { searchTerm, work, type, state } = address
  const isWorkAlone = work !== undefined && type === undefined && state === undefined
  const what = searchTerm === '' ? 'files' : 'results'
  return (
    <Empty
      icon={<Filter size={40} />}
      title={isWorkAlone ? noneWaiting[work] : `No ${what} match these filters`}
      action={<Button text={isWorkAlone ? 'Show all files' : 'Clear filters'} onClick={onUnfilter} />}
    />
  )
}

export function NoSuchProject({ onShowAll }: { onShowAll: () => void }) {
  return (
    <Empty
      icon={<FolderClose size={40} />}
      title="Project not found"
      description="It may have been deleted, or you don’t have access to it."
      action={<Button text="Show all media" onClick={onShowAll} />}
    />
  )
}

function Empty(props: { icon: JSX.Element; title: string; description?: string; action: JSX.Element }) {
  return (
    <div className={styles.nothing}>
      <EmptyState {...props} />
    </div>
  )
}
