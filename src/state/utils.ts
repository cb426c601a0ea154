import { proxy } from 'valtio'

import type { InitResponse } from '#generated/model/initResponse.zod.ts'
import type { UtilsState as ContractUtilsState } from '#generated/model/utilsState.zod.ts'

/**
 * What the whole app must know about itself, beside the server's data. The notifications and the errors that are held, which the
 * specification counts among it, live in `notifications/`; they are never kept.
 */
export type UtilsState = Omit<ContractUtilsState, 'notifications' | 'errors'>

/** The dialogs that menus of the frame open. */
export type DialogName = 'feedback' | 'shortcuts'

export const initialUtilsState = (): UtilsState => ({
  socketConnected: false,
  forceApiView: false,
  dialogs: {},
  dialogOpen: false,
  menuOpen: false,
  drawerOpen: false,
  selectedViewKey: null,
  onPremise: false,
  googleAds: null,
})

export const utilsState = proxy<UtilsState>(initialUtilsState())

/** Takes over where the product runs. On-premise there are no advertising labels. */
export function applyInit(init: InitResponse): void {
  const onPremise = 'onPremise' in init && init.onPremise
  utilsState.onPremise = onPremise
  utilsState.googleAds = !onPremise && 'googleAds' in init ? init.googleAds : null
}

/** Opens the drawer or closes it; without a word it does the other of what it is. */
export function setDrawer(isOpen: boolean = !utilsState.drawerOpen): void {
  utilsState.drawerOpen = isOpen
}

export function toggleMenu(): void {
  utilsState.menuOpen = !utilsState.menuOpen
}

/** Opens or closes a dialog of the frame by its name. */
export function setDialog(name: DialogName, isOpen: boolean): void {
  utilsState.dialogs[name] = isOpen
  utilsState.dialogOpen = Object.values(utilsState.dialogs).includes(true)
}
