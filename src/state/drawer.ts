import { proxy } from 'valtio'
import { z } from 'zod'

/** In pixels. */
export const DRAWER_WIDTH = { min: 300, max: 1000, start: 320 } as const

export const DrawerState = z.object({ width: z.number().min(DRAWER_WIDTH.min).max(DRAWER_WIDTH.max) })

export const initialDrawerState = (): z.infer<typeof DrawerState> => ({ width: DRAWER_WIDTH.start })

/** The width of the drawer; whether it is open is in `utilsState`. */
export const drawerState = proxy(initialDrawerState())

/** Sets the width in whole pixels within the bounds. NaN is ignored. */
export function setDrawerWidth(pixels: number): void {
  if (Number.isNaN(pixels)) return
  drawerState.width = Math.round(Math.min(DRAWER_WIDTH.max, Math.max(DRAWER_WIDTH.min, pixels)))
}
