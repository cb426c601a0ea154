import { proxy } from 'valtio'

/** Problems with the storage of the embedded back end; other builds never set it. */
export const storageTrouble = proxy<{ damaged: number; hasFailed: boolean }>({ damaged: 0, hasFailed: false })
