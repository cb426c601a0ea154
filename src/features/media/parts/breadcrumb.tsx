import type { Media } from '#generated/model/media.zod.ts'
import { paths } from '#lib/addresses/paths.ts'
import { Crumb } from './crumb'
import styles from './crumb.module.css'

/** Links from a file to the library and to its project, which older back ends don't name. */
export function Breadcrumb({ media: { projectId, projectName } }: { media: Media }) {
  return (
    <nav className={styles.trail} aria-label="Breadcrumb">
      <Crumb to={paths.home()} text="Library" />
      {typeof projectName === 'string' && projectName !== '' && (
        <>
          <span aria-hidden="true">/</span>
          <Crumb to={paths.project(projectId)} text={projectName} />
        </>
      )}
    </nav>
  )
}
