import { Mugshot, Square } from '@blueprintjs/icons'

/** The icon of faces. */
export function FaceIcon() {
  return <Mugshot />
}

export function ObjectIcon() {
  return <Square />
}
