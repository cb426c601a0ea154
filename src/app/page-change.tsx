import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'

import { VisuallyHidden } from '../ui/visually-hidden'

/**
 * Says which page has opened, as a browser does when it loads one. Where what had the focus went with the page before, the new page
 * gets it, or the next Tab would begin at the top of the window.
 */
export function PageChange() {
  const { pathname } = useLocation()
  const [title, setTitle] = useState('')
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    setTitle(document.title)
    if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
  return (
    <span aria-live="polite">
      <VisuallyHidden>{title}</VisuallyHidden>
    </span>
  )
}
