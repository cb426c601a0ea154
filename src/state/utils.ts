import { proxy } from 'valtio'

import type { InitResponse } from '#generated/model/initResponse.zod.ts'
import type { UtilsState as ContractUtilsState } from '#generated/model/utilsState.zod.ts'

/**
 * The app's own state besides server data. The specification counts notifications and held errors as part of it; they are in
 * `notifications/` and are never persisted.
 */
export type UtilsState = Omit<ContractUtilsState, 'notifications' | 'errors'>

/** The dialogs that the shell's menus open. */
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

/** Applies the deployment's settings. On-premise, advertising settings aren't loaded. */
export function applyInit(init: InitResponse): void {
  const onPremise = 'onPremise' in init && init.onPremise
  utilsState.onPremise = onPremise
  utilsState.googleAds = !onPremise && 'googleAds' in init ? init.googleAds : null
}

/** Opens or closes the drawer; toggles it without an argument. */
export function setDrawer(isOpen: boolean = !utilsState.drawerOpen): void {
  utilsState.drawerOpen = isOpen
}

export function toggleMenu(): void {
  utilsState.menuOpen = !utilsState.menuOpen
}

/** Opens or closes a dialog of the shell by name. */
export function setDialog(name: DialogName, isOpen: boolean): void {
  utilsState.dialogs[name] = isOpen
  utilsState.dialogOpen = Object.values(utilsState.dialogs).includes(true)
}
