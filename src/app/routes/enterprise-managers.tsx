import { Outlet } from 'react-router-dom'

import { useGetUserInfo } from '#generated/app/app.ts'
import { managesEnterprise } from '#api/roles.ts'
import { LoadingState } from '#ui/states.tsx'
import { StatusPage } from './route-error'

/** The enterprise pages that only administrators and owners may open. */
export function Component() {
  const info = useGetUserInfo().data
  if (info === undefined) return <LoadingState label="Loading…" />
  return managesEnterprise(info) ? <Outlet /> : <StatusPage status={403} />
}
