import { InputGroup } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'
import { useState } from 'react'
import { Link } from 'react-router-dom'

import type { Camera } from '#generated/model/camera.zod.ts'
import { searchOf, type Chosen } from './address'
import { CameraStatus } from './camera-status'
import styles from './cameras.module.css'

/** The search field appears from this number of cameras. */
const SEARCH_FROM = 9

/** Lists the cameras. The range stays selected, so that another camera's footage of the same time can be viewed. */
export function CameraList({ cameras, chosen }: { cameras: readonly Camera[]; chosen: Chosen }) {
  const [wanted, setWanted] = useState('')
  const found = cameras.filter(({ name }) => name.toLowerCase().includes(wanted.trim().toLowerCase()))
  return (
    <nav className={styles.cameras} aria-label="Cameras">
      {cameras.length >= SEARCH_FROM && (
        <InputGroup
          type="search"
          leftIcon={<Search />}
          placeholder="Search cameras"
          aria-label="Search cameras"
          value={wanted}
          onValueChange={setWanted}
        />
      )}
      <ul className={styles.list}>
        {found.map((camera) => (
          <li key={camera.id}>
            <Link
              to={{ search: searchOf({ ...chosen, cameraId: camera.id }).toString() }}
              className={styles.camera ?? ''}
              {...(camera.id === chosen.cameraId ? { 'aria-current': 'true' as const } : {})}
            >
              <span className={styles.name}>{camera.name}</span>
              <CameraStatus camera={camera} />
            </Link>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p role="status">No matches</p>}
    </nav>
  )
}
