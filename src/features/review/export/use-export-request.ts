import { useEffect, useState, type Dispatch, type SetStateAction } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

import { EXPORT_HASH } from '../../../lib/paths'

/** Holds whether the export dialog is open. It begins open where the address asks for it, once. */
export function useExportRequest(): [boolean, Dispatch<SetStateAction<boolean>>] {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const state = useState(hash === EXPORT_HASH)
  useEffect(() => {
    // A reload, or a review that begins anew, must not open it again.
    if (hash === EXPORT_HASH) void navigate({ search }, { replace: true })
  }, [hash, search, navigate])
  return state
}
