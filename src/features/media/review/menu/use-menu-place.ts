import { useCallback, useEffect, useRef, useState } from 'react'

import { selectGroup, shownQueue } from '#editor/actions/selected.ts'
import { groupOfRow } from '#editor/text-groups.ts'
import { rectToScreen } from '#editor/stage/viewport.ts'
import { isTakenElsewhere } from '#lib/browser/key-presses.ts'
import { boundsOf } from '#lib/review/covers/turned-box.ts'
import type { ReviewSession } from '../session/review-session'
import { ITEM_ATTRIBUTE, rowOf } from '../session/use-hovered-row'
import { CANVAS_ATTRIBUTE } from '../session/canvas-attribute'
import { SELECTED_ON_PAGE } from './selected-on-page'
import { TIMELINE_ATTRIBUTE } from '../session/timeline-attribute'

/** A point of the window in CSS pixels. */
export interface MenuPlace {
  readonly left: number
  readonly top: number
}

/**
 * Returns the place of the open item menu. A right click opens it at the pointer and selects the item there, unless it is selected; the
 * menu key and Shift+F10 open it at the box, row, page or timeline with the focus. Closing gives the focus back.
 */
export function useMenuPlace({ editor, toolbox }: ReviewSession): { place: MenuPlace | null; close: () => void } {
  const [place, setPlace] = useState<MenuPlace | null>(null)
  const focused = useRef<Element | null>(null)
  const close = useCallback(() => {
    setPlace(null)
    if (focused.current instanceof HTMLElement) focused.current.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    const open = (at: MenuPlace): void => {
      toolbox.cancel()
      focused.current = document.activeElement
      setPlace(at)
    }
    const choose = (id: string | null): void => {
      const group = id === null ? undefined : groupOfRow(shownQueue(editor), id)
      if (group) selectGroup({ editor }, group)
      else if (id === null || !editor.getSnapshot().selectedIds.has(id)) editor.select(id)
    }
    const onContextMenu = (event: MouseEvent): void => {
      const stage = stageOf(event.target)
      const row = rowOf(event.target)
      const isOnTimeline = timelineOf(event.target) !== null
      if (event.defaultPrevented || (!stage && !row && !isOnTimeline)) return
      event.preventDefault()
      // The timeline and the pages of a document have already selected the item under the pointer.
      if (isOnTimeline || (stage && editor.isPaged)) {
        open({ left: event.clientX, top: event.clientY })
        return
      }
      const { left, top } = stage?.getBoundingClientRect() ?? { left: 0, top: 0 }
      choose(row ? row.getAttribute(ITEM_ATTRIBUTE) : (toolbox.boxAt({ x: event.clientX - left, y: event.clientY - top }) ?? null))
      open({ left: event.clientX, top: event.clientY })
    }
    const onKeyDown = (event: KeyboardEvent): void => {
      const isMenuKey = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)
      const stage = stageOf(event.target)
      const row = rowOf(event.target)
      const timeline = timelineOf(event.target)
      if (!isMenuKey || isTakenElsewhere(event) || (!stage && !row && !timeline)) return
      event.preventDefault()
      if (row) choose(row.getAttribute(ITEM_ATTRIBUTE))
      const around = row ?? timeline
      open(around ? middleOf(around) : placeOfSelected(stage))
    }
    const placeOfSelected = (stage: Element | null): MenuPlace => {
      const { selectedId, viewport } = editor.getSnapshot()
      const { left, top } = stage?.getBoundingClientRect() ?? { left: 0, top: 0 }
      const rect = editor.boxOf(selectedId)
      const onPage = stage?.querySelector(`[${SELECTED_ON_PAGE}]`)
      if (onPage) return middleOf(onPage)
      if (!rect) return stage ? middleOf(stage) : { left, top }
      const { x, y, width, height } = rectToScreen(viewport, boundsOf(rect))
      return { left: left + x + width, top: top + y + height / 2 }
    }
    const stopper = new AbortController()
    document.addEventListener('contextmenu', onContextMenu, { signal: stopper.signal })
    document.addEventListener('keydown', onKeyDown, { signal: stopper.signal })
    return () => stopper.abort()
  }, [editor, toolbox])
  return { place, close }
}

function stageOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest(`[${CANVAS_ATTRIBUTE}]`) : null
}

function timelineOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest(`[${TIMELINE_ATTRIBUTE}]`) : null
}

function middleOf(element: Element): MenuPlace {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { left: left + width / 2, top: top + height / 2 }
}
