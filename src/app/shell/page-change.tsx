import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'

import { VisuallyHidden } from '#ui/visually-hidden.tsx'

/**
 * Announces a new page to screen readers, as browsers do after loading one. If the focused element disappeared with the old page, the new
 * page takes the focus; otherwise the next Tab would start at the top of the window. If the focus stayed, the title is announced.
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
