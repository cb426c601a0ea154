import { Mugshot, Square } from '@blueprintjs/icons'

/** What stands for each kind wherever it appears. */
export function FaceIcon() {
  return <Mugshot />
}

export function ObjectIcon() {
  return <Square />
}
