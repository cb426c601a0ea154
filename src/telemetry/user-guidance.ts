import { loadScript } from '../lib/load-script'

interface UserGuidance {
  /** The `userflow` flag. */
  isOn: boolean
  /** Of the build; null where none was given. */
  url: string | null
  load?: (src: string) => Promise<void>
}

/** Loads the script of the user guidance. The product is whole without it, so a failure is only a warning. */
export async function loadUserGuidance({ isOn, url, load = loadScript }: UserGuidance): Promise<void> {
  if (!isOn || url === null) return
  try {
    await load(url)
  } catch (error) {
    console.warn('The user guidance could not be loaded', error)
  }
}
