import { useEffect, useState, type Dispatch, type SetStateAction } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

import { EXPORT_HASH } from '../../../../lib/paths'

/** Holds whether the export dialog is open. It starts open when the URL has the export hash. */
export function useExportRequest(): [boolean, Dispatch<SetStateAction<boolean>>] {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const state = useState(hash === EXPORT_HASH)
  useEffect(() => {
    // A reload must not open the dialog again.
    if (hash === EXPORT_HASH) void navigate({ search }, { replace: true })
  }, [hash, search, navigate])
  return state
}
