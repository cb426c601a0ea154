import { useEffect, useState, type Dispatch, type SetStateAction } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

import { EXPORT_HASH } from '#lib/addresses/paths.ts'

/** Holds whether the export dialog is open. The export hash in the URL opens it. */
export function useExportRequest(): [boolean, Dispatch<SetStateAction<boolean>>] {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const isRequested = hash === EXPORT_HASH
  const [isAsking, setAsking] = useState(isRequested)
  if (isRequested && !isAsking) setAsking(true)
  useEffect(() => {
    // A reload must not open the dialog again.
    if (isRequested) void navigate({ search }, { replace: true })
  }, [isRequested, search, navigate])
  return [isAsking, setAsking]
}
