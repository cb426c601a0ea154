import { Button } from '@blueprintjs/core'
import { EyeOpen, Redo, Search, Select, TextHighlight, Th, Undo } from '@blueprintjs/icons'
import { useEffect, useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio'

import type { Job } from '#generated/model/job.zod.ts'
import { liveMark } from '#editor/items/mark.ts'
import type { OpenDocument } from '#engine/document/types.ts'
import { errorWords } from '#lib/words/error-words.ts'
import { formatNumber } from '#lib/words/formats.ts'
import { isActive } from '#lib/job-state.ts'
import { setPageListOpen, workspaceLayoutState } from '#state/workspace-layout.ts'
import { useMediaJobs } from '#features/media/parts/use-media-jobs.ts'
import { DocumentViewer } from '#features/media/viewer/document-viewer.tsx'
import { ItemMenu } from '../../menu/item-menu'
import type { ReviewSession } from '../../session/review-session'
import { useClipboard } from '../../session/use-clipboard'
import { useHoveredRow } from '../../session/use-hovered-row'
import { ActionButton } from '../../toolbar/action-button'
import { CANVAS_ATTRIBUTE } from '../../session/canvas-attribute'
import styles from './document-stage.module.css'
import { FindBar } from './find-bar'
import { FindMatches } from './find-matches'
import { PageMarks } from './page-marks'
import { PageThumbnails } from './page-thumbnails'
import { useDocumentFind } from './use-document-find'
import { usePageTexts, type PageTexts } from './use-page-texts'

interface DocumentStageProps {
  session: ReviewSession
  mediaId: string
  document: OpenDocument
}

const CANVAS = { [CANVAS_ATTRIBUTE]: true }

/** Shows a document under review: its pages with their marks, and the tools to add marks. */
export function DocumentStage({ session, mediaId, document: opened }: DocumentStageProps) {
  const { pages } = session
  const { jobs, isPending } = useMediaJobs(mediaId)
  const texts = usePageTexts(mediaId, pages, isPending || isUnread(jobs))
  const { isFinding } = useSyncExternalStore(pages.subscribe, pages.getSnapshot)
  const find = useDocumentFind(session, mediaId)
  const { isPageListOpen } = useSnapshot(workspaceLayoutState)
  useHoveredRow(session.editor)
  useClipboard(session)
  useReveal(session)
  useOneSelection(session)
  useEffect(() => {
    pages.set({ hidden: texts.kind === 'ready' ? texts.hidden : null })
  }, [pages, texts])
  return (
    <div className={styles.stage}>
      <DocumentViewer
        document={opened}
        stage={pages}
        attributes={CANVAS}
        tools={<Tools session={session} />}
        notice={
          <>
            <TextsNotice texts={texts} />
            {isFinding && <FindBar pages={pages} find={find} texts={texts} />}
          </>
        }
        renderSide={({ current, goTo }) => {
          // The matches take the place of the thumbnails, so that the page stays as large as it was.
          if (isFinding && find.matches.length > 0) return <FindMatches find={find} />
          return isPageListOpen && <PageThumbnails session={session} document={opened} current={current} onGo={goTo} />
        }}
        renderOverlay={(page, scale) => <PageMarks session={session} page={page} scale={scale} />}
      />
      <ItemMenu session={session} />
    </div>
  )
}

/** Returns whether a document is being read for the first time, and not even its first page is read. */
function isUnread(jobs: readonly Job[]): boolean {
  const [newest, ...earlier] = jobs.filter(({ kind }) => kind === 'detect')
  return isActive(newest) && newest.progress === 0 && !earlier.some(({ state }) => state === 'succeeded')
}

function Tools({ session }: { session: ReviewSession }) {
  return (
    <>
      <div className={styles.group}>
        <ActionButton session={session} actionId="tool-text" icon={<TextHighlight />} isBare />
        <ActionButton session={session} actionId="tool-box" icon={<Select />} isBare />
      </div>
      <div className={styles.group}>
        <ActionButton session={session} actionId="undo" icon={<Undo />} isBare />
        <ActionButton session={session} actionId="redo" icon={<Redo />} isBare />
      </div>
      <div className={styles.group}>
        <PageListButton />
        <ActionButton session={session} actionId="find" icon={<Search />} text="Find" />
        <ActionButton session={session} actionId="preview" icon={<EyeOpen />} />
      </div>
    </>
  )
}

/** Shows or hides the page thumbnails. */
function PageListButton() {
  const { isPageListOpen } = useSnapshot(workspaceLayoutState)
  return (
    <Button
      variant="minimal"
      icon={<Th />}
      aria-label="Page thumbnails"
      title="Page thumbnails"
      active={isPageListOpen}
      aria-pressed={isPageListOpen}
      onClick={() => setPageListOpen(!isPageListOpen)}
    />
  )
}

/** Scrolls to the selected mark, even when it is selected again. */
function useReveal({ editor, pages }: ReviewSession): void {
  useEffect(() => {
    let shown: ReadonlySet<string> | undefined
    return editor.subscribe(() => {
      const { selectedId, selectedIds, settled, isGesturing } = editor.getSnapshot()
      if (selectedIds === shown) return
      shown = selectedIds
      const mark = isGesturing ? undefined : liveMark(settled, selectedId)
      const [box] = mark?.boxes ?? []
      // A mark on every page is shown on the current page.
      if (mark && box) pages.viewer?.reveal(mark.everyPage === true ? pages.getSnapshot().current : mark.page, box)
    })
  }, [editor, pages])
}

/** Drops the selected words when marks are selected, so that a decision applies to one of them. */
function useOneSelection({ editor, pages }: ReviewSession): void {
  useEffect(
    () =>
      editor.subscribe(() => {
        if (editor.getSnapshot().selectedId !== null && pages.getSnapshot().selected) pages.set({ selected: null })
      }),
    [editor, pages],
  )
}

function TextsNotice({ texts }: { texts: PageTexts }) {
  switch (texts.kind) {
    case 'reading':
      return (
        <p className={styles.notice} role="status">
          Reading text: {formatNumber(texts.read)} of {formatNumber(texts.total)} pages
        </p>
      )
    case 'waiting':
      return (
        <p className={styles.notice} role="status">
          Reading text…
        </p>
      )
    case 'none':
      return <p className={styles.notice}>Text can’t be selected or searched here. Draw boxes instead.</p>
    case 'failed':
      return (
        <p className={styles.notice} role="alert">
          Couldn’t load the text. {errorWords(texts.error)} <Button size="small" text="Try again" onClick={texts.retry} />
        </p>
      )
    case 'loading':
    case 'ready':
      return null
  }
}
