import { ContextMenuPopover, Menu, MenuDivider, MenuItem } from '@blueprintjs/core'
import { Tick } from '@blueprintjs/icons'
import { useEffect, useRef, useState, type ReactNode } from 'react'

import { RedactionStyle } from '#generated/model/redactionStyle.zod.ts'
import { SHAPES } from '../../../../editor/actions/shape-actions'
import { ariaShortcut, shortcutKeys } from '../../../../editor/actions/shortcuts'
import { selectionWords } from '../../../../editor/selection'
import type { ReviewSession } from '../session/review-session'
import { isMac } from '../toolbar/platform'
import { itemsIn, moveInMenu } from './menu-keys'
import { useMenuPlace } from './use-menu-place'

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

function Items({ session, onClose }: { session: ReviewSession; onClose: () => void }) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const menu = frame.current?.querySelector('[role=menu]')
    if (menu) itemsIn(menu)[0]?.focus()
  }, [])
  const { editor } = session
  const [name] = useState(() => selectionWords(editor.getSnapshot(), (id) => editor.nameOf(id)))
  const item = (id: string, text?: string) => <ActionItem session={session} actionId={id} text={text} onClose={onClose} />
  return (
    // The keys of the menu bubble from its items.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={frame} onKeyDown={moveInMenu}>
      <Menu aria-label={`Actions: ${name}`}>
        {item('redact')}
        {item('keep')}
        <MenuDivider />
        <Submenu text="Style">
          {item('style-inherit', 'Default')}
          {RedactionStyle.options.map((style) => (
            <ActionItem key={style} session={session} actionId={`style-${style}`} text={style} onClose={onClose} />
          ))}
        </Submenu>
        <Submenu text="Shape">
          {SHAPES.map(({ shape }) => (
            <ActionItem key={shape} session={session} actionId={`shape-${shape}`} onClose={onClose} />
          ))}
        </Submenu>
        <MenuDivider />
        {item('duplicate')}
        {item('copy')}
        {item('paste')}
        {item('select-kind')}
        <MenuDivider />
        {item('delete')}
      </Menu>
    </div>
  )
}

function Submenu({ text, children }: { text: string; children: ReactNode }) {
  return (
    <MenuItem text={text} popoverProps={{ hoverOpenDelay: 0 }} submenuProps={{ 'aria-label': text }}>
      {children}
    </MenuItem>
  )
}

interface ActionItemProps {
  session: ReviewSession
  actionId: string
  /** Shown instead of the action's label. */
  text?: string | undefined
  onClose: () => void
}

/** Renders an action with its state and shortcut. */
function ActionItem({ session, actionId, text, onClose }: ActionItemProps) {
  const { label, shortcuts, isEnabled, isOn, run } = session.actions.get(actionId)
  const [shortcut] = shortcuts
  const isChecked = isOn?.()
  return (
    <MenuItem
      text={text ?? label}
      disabled={!isEnabled()}
      {...(shortcut === undefined
        ? {}
        : { label: shortcutKeys(shortcut, isMac).join(isMac ? '' : '+'), 'aria-keyshortcuts': ariaShortcut(shortcut, isMac) })}
      {...(isChecked === undefined ? {} : { role: 'menuitemradio', 'aria-checked': isChecked })}
      {...(isChecked === true ? { labelElement: <Tick /> } : {})}
      onClick={() => {
        onClose()
        run()
      }}
    />
  )
}
