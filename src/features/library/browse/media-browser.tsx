import { useLayoutEffect, useRef, useState, type CSSProperties, type ReactNode, type RefObject } from 'react'

import type { Library } from '../use-library'
import styles from './media-browser.module.css'
import { MediaCard } from './media-card'
import type { ItemActions } from './media-item'
import { MediaRow, ROW_TITLES } from './media-row'
import rowStyles from './media-row.module.css'
import type { ScrollPlace } from './scroll-memory'
import { useMediaWindow, type MediaWindow, type WindowLayout } from './use-media-window'

/** Returns the number of columns of a minimum width that fit into an element. */
function useColumns(element: RefObject<HTMLElement | null>, minWidth: number, gap: number): number {
  const [columns, setColumns] = useState(1)
  useLayoutEffect(() => {
    const observed = element.current
    if (!observed) return undefined
    const count = (): void => {
      const { paddingLeft, paddingRight } = getComputedStyle(observed)
      const padding = [paddingLeft, paddingRight].reduce((sum, side) => sum + (Number.parseFloat(side) || 0), 0)
      const width = observed.clientWidth - padding
      setColumns(Math.max(1, Math.floor((width + gap) / (minWidth + gap))))
    }
    count()
    const observer = new ResizeObserver(count)
    observer.observe(observed)
    return () => observer.disconnect()
  }, [element, minWidth, gap])
  return columns
}

/** The layout of the library. */
export type ViewMode = 'grid' | 'list'

const CARD_WIDTH = 216
const GAP = 16
const GRID_ROW = 272
const LIST_ROW = 56
const LIST_HEAD = 36

export interface BrowserHandle {
  window: MediaWindow
  columns: number
}

interface MediaBrowserProps {
  library: Library
  /** The scroll position to restore. */
  before: ScrollPlace | undefined
  mode: ViewMode
  selected: ReadonlyMap<string, unknown>
  /** Must be a stable object, or every item re-renders. */
  actions: ItemActions
  /** Renders parts that depend on the window of the list. */
  children: (handle: BrowserHandle) => ReactNode
}

/** Shows the files of the library as cards or rows, and renders only those in view. */
export function MediaBrowser({ library, before, mode, selected, actions, children }: MediaBrowserProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const room = useColumns(scroller, CARD_WIDTH, GAP)
  const isGrid = mode === 'grid'
  const [openedAt] = useState(() => Date.now() / 1000)
  const layout: WindowLayout = isGrid
    ? { columns: room, rowHeight: GRID_ROW, gap: GAP, headHeight: 0 }
    : { columns: 1, rowHeight: LIST_ROW, gap: 0, headHeight: LIST_HEAD }
  const window = useMediaWindow({ ...layout, scroller, count: library.count, before, onShow: library.show })
  const Item = isGrid ? MediaCard : MediaRow
  const items = window.places.map(({ index, column, top }) => {
    const media = library.mediaAt(index)
    if (!media) return <Place key={`place-${index}`} isGrid={isGrid} column={column} top={top} />
    return (
      <Item
        key={media.id}
        media={media}
        job={library.jobOf(media.id)}
        hits={library.hitsOf(media.id)}
        index={index}
        count={library.count}
        column={column}
        top={top}
        isSelected={selected.has(media.id)}
        isNew={media.uploadDate >= openedAt}
        isTabStop={index === window.active}
        actions={actions}
      />
    )
  })
  const variables = {
    height: window.height,
    '--columns': layout.columns,
    '--gap': `${GAP}px`,
    '--row-height': `${layout.rowHeight}px`,
    '--head-height': `${LIST_HEAD}px`,
  } as CSSProperties
  return (
    <>
      <div ref={scroller} className={styles.scroller}>
        {isGrid ? (
          <ul className={styles.list} style={variables} aria-label="Files">
            {items}
          </ul>
        ) : (
          <div role="grid" aria-label="Files" aria-rowcount={library.count + 1} aria-multiselectable style={variables}>
            <div role="rowgroup">
              <div role="row" aria-rowindex={1} className={rowStyles.head}>
                {ROW_TITLES.map((title) => (
                  <Title key={title} title={title} />
                ))}
              </div>
            </div>
            <div role="rowgroup" className={styles.list}>
              {items}
            </div>
          </div>
        )}
      </div>
      {children({ window, columns: layout.columns })}
    </>
  )
}

function Title({ title }: { title: (typeof ROW_TITLES)[number] }) {
  const isHidden = title === 'Select' || title === 'Actions'
  const isFigure = title === 'Size' || title === 'Versions'
  return (
    <div role="columnheader" className={isFigure ? rowStyles.figure : undefined} aria-label={title}>
      {isHidden ? null : title}
    </div>
  )
}

/** Renders a placeholder for a file that is being loaded. */
function Place({ isGrid, column, top }: { isGrid: boolean; column: number; top: number }) {
  const style = { '--column': column, transform: `translateY(${top}px)` } as CSSProperties
  return isGrid ? (
    <li className={styles.card} style={style} aria-hidden="true" />
  ) : (
    <div className={styles.row} style={style} aria-hidden="true" />
  )
}
