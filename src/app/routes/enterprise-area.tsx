import { useGetUserInfo } from '#generated/app/app.ts'
import { isEnterpriseMember, managesEnterprise } from '#api/roles.ts'
import { paths } from '#lib/addresses/paths.ts'
import { LoadingState } from '#ui/states.tsx'
import { Area } from './area'
import { StatusPage } from './route-error'

/** The enterprise pages, for members of an account. */
export function Component() {
  // The shell renders pages only after it has loaded the user.
  const info = useGetUserInfo().data
  if (info === undefined) return <LoadingState label="Loading…" />
  if (!isEnterpriseMember(info)) return <StatusPage status={403} />
  const tabs = [
    { text: 'Overview', to: paths.enterpriseAccount() },
    ...(managesEnterprise(info) ? [{ text: 'Users', to: paths.enterpriseUsers() }] : []),
    { text: 'Projects', to: paths.enterpriseProjects() },
    { text: 'Statistics', to: paths.enterprise() },
    { text: 'Activities', to: paths.enterpriseActivities() },
    { text: 'Events', to: paths.enterpriseEvents() },
  ]
  return <Area label="Enterprise" tabs={tabs} />
}
