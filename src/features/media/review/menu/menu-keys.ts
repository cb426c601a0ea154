import type { KeyboardEvent } from 'react'

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

/** Moves the focus in a menu and its submenus by arrow keys, Home and End. */
export function moveInMenu(event: KeyboardEvent<HTMLElement>): void {
  const { key, target } = event
  const menu = target instanceof Element ? target.closest('[role=menu]') : null
  const item = target instanceof Element ? target.closest<HTMLElement>('[role^=menuitem]') : null
  if (!menu) return
  const next = nextItem(key, menu, item)
  if (!next) return
  event.preventDefault()
  event.stopPropagation()
  next.focus()
}

function nextItem(key: string, menu: Element, item: HTMLElement | null): HTMLElement | undefined {
  const items = itemsIn(menu)
  const step = STEPS[key]
  const index = item ? items.indexOf(item) : -1
  if (step !== undefined) return index === -1 ? items.at(step === 1 ? 0 : -1) : items[(index + step + items.length) % items.length]
  switch (key) {
    case 'Home':
      return items[0]
    case 'End':
      return items.at(-1)
    case 'ArrowRight': {
      // The submenu opens when its item gets the focus.
      const submenu = item?.closest('li')?.querySelector('[role=menu]')
      return submenu ? itemsIn(submenu)[0] : undefined
    }
    case 'ArrowLeft': {
      const parent = menu.parentElement?.closest('li')?.querySelector<HTMLElement>('[role=menuitem]')
      return parent && !menu.contains(parent) ? parent : undefined
    }
    default:
      return undefined
  }
}

/** Returns the items of a menu that can have the focus, without the items of its submenus. */
export function itemsIn(menu: Element): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role^=menuitem][tabindex="0"]')].filter((item) => item.closest('[role=menu]') === menu)
}
