import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'

import { VisuallyHidden } from '../../ui/visually-hidden'

/**
 * Makes a new page known, as a browser does when it loads one. Where what had the focus went with the page before, the new page gets
 * it, and is read out with it; otherwise the next Tab would begin at the top of the window. Where the focus stays, the title is said.
 */
export function PageChange() {
  const { pathname } = useLocation()
  const [said, setSaid] = useState('')
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    const isLost = document.activeElement === document.body
    if (isLost) document.getElementById('main')?.focus({ preventScroll: true })
    setSaid(isLost ? '' : document.title)
  }, [pathname])
  return (
    <span aria-live="polite">
      <VisuallyHidden>{said}</VisuallyHidden>
    </span>
  )
}
