import { ContextMenuPopover, Menu, MenuDivider, MenuItem } from '@blueprintjs/core'
import { useEffect, useRef, useState } from 'react'

import { RedactionStyle } from '#generated/model/redactionStyle.zod.ts'
import { useHasShapes } from '#api/use-capabilities.ts'
import { shapesOf } from '#editor/actions/items/shape-actions.ts'
import { isGap } from '#editor/item.ts'
import { isSpan } from '#editor/items/span.ts'
import { selectionWords } from '#editor/selection.ts'
import type { ReviewSession } from '../session/review-session'
import { ActionItem } from '../toolbar/action-item'
import { itemsIn, moveInMenu } from './menu-keys'
import { OTHERS_ENTRIES } from './others-entries'
import { useFindPerson } from './use-find-person'
import { useMenuPlace } from './use-menu-place'
import { selectedItems } from '#editor/selected-items.ts'

const STYLES = [
  { actionId: 'style-inherit', text: 'Default' },
  ...RedactionStyle.options.map((style) => ({ actionId: `style-${style}`, text: style })),
]

/** Renders the menu of the selected items, which a right click or the menu key opens on a box or a row. */
export function ItemMenu({ session }: { session: ReviewSession }) {
  const { place, close } = useMenuPlace(session)
  if (!place) return null
  return (
    <ContextMenuPopover
      isOpen
      targetOffset={place}
      content={<Items session={session} onClose={close} />}
      onClose={close}
      transitionDuration={0}
    />
  )
}

interface ItemsProps {
  session: ReviewSession
  onClose: () => void
}

function Items({ session, onClose }: ItemsProps) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const menu = frame.current?.querySelector('[role=menu]')
    if (menu) itemsIn(menu)[0]?.focus()
  }, [])
  const { editor } = session
  const [name] = useState(() =>
    session.pages.getSnapshot().selected ? 'selected text' : selectionWords(editor.getSnapshot(), (id) => editor.nameOf(id)),
  )
  const [areGaps] = useState(() => {
    const items = selectedItems(editor)
    return items.length > 0 && items.every(isGap)
  })
  const [areSpans] = useState(() => !editor.isVisual || (selectedItems(editor).length > 0 && selectedItems(editor).every(isSpan)))
  return (
    // The keys of the menu bubble from its items.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={frame} onKeyDown={moveInMenu}>
      <Menu aria-label={`Actions: ${name}`}>
        {areGaps && <GapItems session={session} onClose={onClose} />}
        {editor.isPaged && <DocumentItems session={session} onClose={onClose} />}
        {areSpans && <SpanItems session={session} onClose={onClose} />}
        {!areGaps && !areSpans && !editor.isPaged && <ItemItems session={session} onClose={onClose} />}
      </Menu>
    </div>
  )
}

/** Renders the actions on tracks, even with spans among them. A video has many more, which are in submenus. */
function ItemItems({ session, onClose }: ItemsProps) {
  const hasShapes = useHasShapes()
  const find = useFindPerson(session)
  const isVideo = !session.editor.clock.isFixed
  const submenu = (text: string, entries: readonly { actionId: string }[]) => (
    <Submenu session={session} text={text} entries={entries} onClose={onClose} />
  )
  const item = (id: string) => <ActionItem session={session} actionId={id} onClose={onClose} />
  return (
    <>
      {item('redact')}
      {item('keep')}
      {item('redact-surroundings')}
      {isVideo && submenu('Everyone else', OTHERS_ENTRIES)}
      {find && (
        <MenuItem
          text="Find this person…"
          onClick={() => {
            onClose()
            find()
          }}
        />
      )}
      <MenuDivider />
      <Submenu session={session} text="Style" entries={STYLES} onClose={onClose} />
      {hasShapes && (
        <Submenu
          session={session}
          text="Shape"
          entries={shapesOf(session.editor).map(({ shape }) => ({ actionId: `shape-${shape}` }))}
          onClose={onClose}
        />
      )}
      <MenuDivider />
      {isVideo ? (
        <>
          {submenu('Track', TRACK_ENTRIES)}
          {submenu('Gap', GAP_ENTRIES)}
          {submenu('Selected range', STRETCH_ENTRIES)}
          {submenu('Group', GROUP_ENTRIES)}
          <MenuDivider />
          {submenu('Copy and select', COPY_ENTRIES)}
        </>
      ) : (
        <>
          {COPY_ENTRIES.map(({ actionId }) => (
            <ActionItem key={actionId} session={session} actionId={actionId} onClose={onClose} />
          ))}
          <MenuDivider />
        </>
      )}
      {item('delete')}
    </>
  )
}

/** Renders the actions on the marks of a document, or on the words that are selected in it. */
function DocumentItems({ session, onClose }: ItemsProps) {
  const [hasWords] = useState(() => session.pages.getSnapshot().selected !== null)
  const item = (id: string) => <ActionItem session={session} actionId={id} onClose={onClose} />
  return (
    <>
      {item('redact')}
      {item('keep')}
      <ActionItem session={session} actionId="every-page" isSwitch onClose={onClose} />
      <MenuDivider />
      {item('copy')}
      {item('find-copies')}
      {!hasWords && (
        <>
          {item('select-same')}
          <MenuDivider />
          {item('group')}
          {item('ungroup')}
          <MenuDivider />
          {item('delete')}
        </>
      )}
    </>
  )
}

/** Renders the actions on spans of audio. */
function SpanItems({ session, onClose }: ItemsProps) {
  const item = (id: string) => <ActionItem session={session} actionId={id} onClose={onClose} />
  return (
    <>
      {item('redact')}
      {item('keep')}
      <MenuDivider />
      {item('cover-mute')}
      {item('cover-tone')}
      <MenuDivider />
      {item('split-span')}
      {item('merge-spans')}
      {item('span-start')}
      {item('span-end')}
      {item('loop-selection')}
      <MenuDivider />
      {item('delete')}
    </>
  )
}

/** Renders the actions on gaps, which are resolved instead of being redacted or edited. */
function GapItems({ session, onClose }: ItemsProps) {
  const item = (id: string) => <ActionItem session={session} actionId={id} onClose={onClose} />
  return (
    <>
      {session.actions.get('gap-play').isEnabled() && item('gap-play')}
      {item('gap-absent')}
      {item('gap-covered')}
      {item('gap-extend')}
      {session.actions.get('gap-open').isEnabled() && item('gap-open')}
      <MenuDivider />
      {item('gap-start')}
      {item('gap-end')}
      {item('gap-track')}
      {item('loop-selection')}
      <MenuDivider />
      {item('previous-gap')}
      {item('next-gap')}
    </>
  )
}

const COPY_ENTRIES = ['duplicate', 'copy', 'paste', 'select-kind'].map((actionId) => ({ actionId }))
const TRACK_ENTRIES = [
  'track-both',
  'track-forward',
  'track-back',
  'split',
  'merge',
  'trim-start',
  'trim-end',
  'extend-back',
  'extend-forward',
  'outside',
  'add-keyframe',
  'remove-keyframe',
  'loop-selection',
].map((actionId) => ({ actionId }))
const STRETCH_ENTRIES = ['mark-in', 'mark-out', 'mark-clear', 'redact-stretch', 'keep-stretch', 'remove-stretch'].map((actionId) => ({
  actionId,
}))
const GROUP_ENTRIES = ['group', 'accept-group', 'reject-group', 'ungroup', 'select-group', 'redact-group', 'keep-group'].map(
  (actionId) => ({ actionId }),
)
const GAP_ENTRIES = ['gap-absent', 'gap-covered', 'gap-extend', 'gap-open'].map((actionId) => ({ actionId }))

interface SubmenuProps {
  session: ReviewSession
  text: string
  entries: readonly { actionId: string; text?: string }[]
  onClose: () => void
}

/** Renders a submenu of actions, disabled if all of them are. */
function Submenu({ session, text, entries, onClose }: SubmenuProps) {
  if (!entries.some(({ actionId }) => session.actions.get(actionId).isEnabled())) return <MenuItem text={text} disabled />
  return (
    <MenuItem text={text} popoverProps={{ hoverOpenDelay: 0, lazy: true }} submenuProps={{ 'aria-label': text }}>
      {entries.map((entry) => (
        <ActionItem key={entry.actionId} session={session} actionId={entry.actionId} text={entry.text} onClose={onClose} />
      ))}
    </MenuItem>
  )
}
