import { Button, Classes } from '@blueprintjs/core'
import { CloudUpload, Filter, FolderClose, Search } from '@blueprintjs/icons'
import type { JSX } from 'react'

import { useMayAddFiles } from '../../api/use-may-add-files'
import { EmptyState } from '../../ui/states'
import { ChooseFilesButton } from './choose-files-button'
import styles from './library.module.css'

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** Where the cards will be. */
export function LibrarySkeleton() {
  return (
    <div role="status" aria-label="Loading your media" className={styles.skeletons}>
      <div className={styles.grid} aria-hidden="true">
        {SKELETONS.map((key) => (
          <div key={key} className={`${styles.skeleton} ${Classes.SKELETON}`} />
        ))}
      </div>
    </div>
  )
}

/** Nothing has been uploaded yet: what to do, and what is taken. */
export function LibraryEmpty({ onChoose }: { onChoose: (files: File[]) => void }) {
  return (
    <DropPlace
      title="Drop files here to begin"
      text="What the detectors find is shown to you for review. Cover what you choose, then download versions that have been verified."
      onChoose={onChoose}
    />
  )
}

/** A project without media: they are uploaded into it, or moved. */
export function ProjectEmpty({ name, onChoose }: { name: string; onChoose: (files: File[]) => void }) {
  return (
    <DropPlace
      title={`Nothing is in “${name}” yet`}
      text="Drop files here to upload them into this project, or select files elsewhere and move them here."
      onChoose={onChoose}
    />
  )
}

function DropPlace({ title, text, onChoose }: { title: string; text: string; onChoose: (files: File[]) => void }) {
  const mayAddFiles = useMayAddFiles()
  if (!mayAddFiles) {
    return (
      <div className={styles.empty}>
        <CloudUpload size={64} className={styles.emptyIcon ?? ''} aria-hidden="true" />
        <h2>No files yet</h2>
        <p>You can upload files here once your account is approved.</p>
      </div>
    )
  }
  return (
    <div className={styles.empty}>
      <CloudUpload size={64} className={styles.emptyIcon ?? ''} aria-hidden="true" />
      <h2>{title}</h2>
      <p>{text}</p>
      <ChooseFilesButton text="Choose files" isLarge onChoose={onChoose} />
      <p>Images (JPEG, PNG, WebP, AVIF, GIF, BMP), video, audio and documents (PDF).</p>
    </div>
  )
}

/** A search without a result: what can be searched for. */
export function NothingFound({ term, onClear }: { term: string; onClear: () => void }) {
  return (
    <Empty
      icon={<Search size={40} />}
      title={`Nothing is tagged “${term}”`}
      description="A file can be found by its name, its project, its type (image, video, audio, document), and what was found in it: faces, objects, the kinds of names such as person or date, or camera for footage of a camera. A part of a word will do."
      action={<Button text="Clear the search" onClick={onClear} />}
    />
  )
}

export function NothingFits({ isSearch, onUnfilter }: { isSearch: boolean; onUnfilter: () => void }) {
  if (isSearch) {
    return (
      <Empty
        icon={<Filter size={40} />}
        title="No results match these filters"
        description="The search found files in other projects, of other types or in other states."
        action={<Button text="Clear filters" onClick={onUnfilter} />}
      />
    )
  }
  return (
    <Empty
      icon={<Filter size={40} />}
      title="No file fits these filters"
      description="There may be files of other types, or in other states."
      action={<Button text="Show all types and states" onClick={onUnfilter} />}
    />
  )
}

export function NoSuchProject({ onShowAll }: { onShowAll: () => void }) {
  return (
    <Empty
      icon={<FolderClose size={40} />}
      title="There is no such project"
      description="It may have been deleted, or it belongs to somebody else."
      action={<Button text="Show all media" onClick={onShowAll} />}
    />
  )
}

function Empty(props: { icon: JSX.Element; title: string; description: string; action: JSX.Element }) {
  return (
    <div className={styles.nothing}>
      <EmptyState {...props} />
    </div>
  )
}
