import type { RedactionStyle } from '#generated/model/redactionStyle.zod.ts'
import type { LastNumbers } from '#lib/item-numbers.ts'

/** The settings of a review. A back end of version 1.0.0 knows only the style. */
export interface Settings {
  /** The default style of faces. */
  readonly style: RedactionStyle
  /** The padding of faces without their own, as a share of the box on each side. Without it, 0. */
  readonly facePadding?: number
  /** The reason code of redacted items without their own. Without it, null. */
  readonly defaultReason?: string | null
  /** Whether reason codes are printed on redactions. Without it, false. */
  readonly coverLabels?: boolean
  /** The highest number used for each kind, including deleted items; absent where the back end doesn't number items. */
  readonly lastNumbers?: LastNumbers
}

type SettingName = keyof Settings

export const SETTING_NAMES = [
  'style',
  'facePadding',
  'defaultReason',
  'coverLabels',
  'lastNumbers',
] as const satisfies readonly SettingName[]

/** The values of missing settings. */
const DEFAULTS = { facePadding: 0, defaultReason: null, coverLabels: false } as const satisfies Partial<Settings>

type WithDefault = Settings & Required<Pick<Settings, keyof typeof DEFAULTS>>

/** Returns a setting, or its default where the review doesn't have it. */
export function settingOf<Name extends SettingName>(settings: Settings, name: Name): WithDefault[Name] {
  return { ...DEFAULTS, ...settings }[name]
}

/**
 * Returns these settings with their values. A missing one has its default, because an omitted setting of a request stays as it was saved.
 */
export function pickSettings(settings: Settings, names: readonly SettingName[]): Partial<Settings> {
  return Object.fromEntries(names.map((name) => [name, settingOf(settings, name)]))
}

/** Returns the settings of a review alone, without those that it doesn't have. */
export function settingsOf(settings: Settings): Settings {
  return withoutMissing({ style: settings.style, ...Object.fromEntries(SETTING_NAMES.map((name) => [name, settings[name]])) })
}

/** Leaves out settings without a value. */
export function withoutMissing<T extends object>(settings: T): T {
  // Only optional settings can be undefined.
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined)) as T
}

/** Returns the names of the settings that differ. */
export function changedSettings(before: Settings, after: Settings): SettingName[] {
  return SETTING_NAMES.filter((name) => JSON.stringify(settingOf(before, name)) !== JSON.stringify(settingOf(after, name)))
}
