import type { RedactionStyle } from '#generated/model/redactionStyle.zod.ts'
import type { LastNumbers } from '#lib/review/item-numbers.ts'

/** The settings of a review. A back end of version 1.0.0 knows only the style. */
export interface Settings {
  /** The default style of faces. */
  readonly style: RedactionStyle
  /** The default padding of faces, as a share of the box on each side. Defaults to 0. */
  readonly facePadding?: number
  /** The default reason code of redacted items. Defaults to null. */
  readonly defaultReason?: string | null
  /** Whether reason codes are printed on redactions. Defaults to false. */
  readonly coverLabels?: boolean
  /** The highest number used for each kind, including deleted items; absent if the back end doesn't number items. */
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

/** Returns a setting, or its default if the review doesn't have it. */
export function settingOf<Name extends SettingName>(settings: Settings, name: Name): WithDefault[Name] {
  return { ...DEFAULTS, ...settings }[name]
}

/** Returns the named settings. A missing one gets its default, because the back end doesn't change settings that a request omits. */
export function pickSettings(settings: Settings, names: readonly SettingName[]): Partial<Settings> {
  return Object.fromEntries(names.map((name) => [name, settingOf(settings, name)]))
}

/** Returns only the settings of a review, without missing ones. */
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
