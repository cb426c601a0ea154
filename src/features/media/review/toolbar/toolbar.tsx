import { Button, Menu, PopoverNext } from '@blueprintjs/core'
import {
  AreaOfInterest,
  Draw,
  EyeOpen,
  Hand,
  Help,
  Highlight,
  More,
  Mugshot,
  PolygonFilter,
  Redo,
  Select,
  Square,
  Tag,
  Undo,
  ZoomIn,
  ZoomOut,
  ZoomToFit,
} from '@blueprintjs/icons'

import { useHasShapes } from '#api/use-capabilities.ts'
import { mediaTraits } from '#lib/media-traits.ts'
import { ActionItem } from './action-item'
import type { ReviewSession } from '../session/review-session'
import { useEditor } from '../session/use-editor'
import { ActionButton } from './action-button'
import styles from './toolbar.module.css'

/** The actions that a narrow toolbar moves to its menu. */
const IN_MENU = ['zoom-out', 'zoom-in', 'zoom-fit', 'zoom-full', 'labels', 'shortcuts']

/** Renders the tools of the review, some of them in a menu if the window is narrow. */
export function Toolbar({ session }: { session: ReviewSession }) {
  // A back end without shapes doesn't redact polygons.
  const hasShapes = useHasShapes()
  const hasOutlines = hasShapes && mediaTraits[session.editor.mediaType].hasPolygons
  const hasZone = !session.editor.clock.isFixed
  const zoom = useEditor(session.editor, ({ viewport }) => Math.round(viewport.scale * 100))
  return (
    <div
      className={`${styles.bar} ${hasOutlines ? styles.withOutlines : ''} ${hasZone ? styles.withZone : ''}`}
      role="toolbar"
      aria-label="Redaction tools"
    >
      <div className={styles.group}>
        <ActionButton session={session} actionId="tool-select" icon={<Select />} isBare />
        <ActionButton session={session} actionId="draw-face" icon={<FaceIcon />} text="Face" />
        <ActionButton session={session} actionId="draw-object" icon={<ObjectIcon />} text="Object" />
        {hasOutlines && (
          <>
            <ActionButton session={session} actionId="draw-polygon" icon={<PolygonFilter />} isBare />
            <ActionButton session={session} actionId="draw-lasso" icon={<Draw />} isBare />
            <span className={styles.brush}>
              <ActionButton session={session} actionId="draw-brush" icon={<Highlight />} isBare hint="Select again for another width" />
            </span>
          </>
        )}
        {hasZone && <ActionButton session={session} actionId="tool-zone" icon={<AreaOfInterest />} text="Zone" />}
        <ActionButton session={session} actionId="tool-hand" icon={<Hand />} isBare />
      </div>
      <div className={styles.group}>
        <ActionButton session={session} actionId="undo" icon={<Undo />} isBare />
        <ActionButton session={session} actionId="redo" icon={<Redo />} isBare />
      </div>
      <div className={`${styles.group} ${styles.zooming}`}>
        <ActionButton session={session} actionId="zoom-out" icon={<ZoomOut />} isBare />
        <span className={styles.zoom} aria-label={`Zoom ${zoom} percent`}>
          {zoom}%
        </span>
        <ActionButton session={session} actionId="zoom-in" icon={<ZoomIn />} isBare />
        <ActionButton session={session} actionId="zoom-fit" icon={<ZoomToFit />} />
        <span className={styles.wide}>
          <ActionButton session={session} actionId="zoom-full" />
        </span>
      </div>
      <div className={`${styles.group} ${styles.end}`}>
        <span className={styles.wide}>
          <ActionButton session={session} actionId="labels" icon={<Tag />} isBare />
        </span>
        <ActionButton
          session={session}
          actionId="preview"
          icon={<EyeOpen />}
          // The export's renderer paints the frames of a video, so no hint is needed.
          {...(session.editor.clock.isFixed ? { hint: 'The export may differ slightly' } : {})}
        />
        <span className={styles.wide}>
          <ActionButton session={session} actionId="shortcuts" icon={<Help />} isBare />
        </span>
        <span className={styles.narrow}>
          <MoreTools session={session} actionIds={hasOutlines ? ['draw-brush', ...IN_MENU] : IN_MENU} />
        </span>
      </div>
    </div>
  )
}

function MoreTools({ session, actionIds }: { session: ReviewSession; actionIds: readonly string[] }) {
  const items = (
    <Menu aria-label="More tools">
      {actionIds.map((actionId) => (
        <ActionItem key={actionId} session={session} actionId={actionId} />
      ))}
    </Menu>
  )
  return (
    <PopoverNext content={items} placement="bottom-end" arrow={false} animation="minimal">
      <Button variant="minimal" aria-label="More tools" icon={<More />} />
    </PopoverNext>
  )
}

/** The icon of faces. */
function FaceIcon() {
  return <Mugshot />
}

function ObjectIcon() {
  return <Square />
}
