import { describe, expect, it } from 'vitest'

import { embeddedSettings, parseBuildSettings } from './build-settings'

describe('the settings of a build', () => {
  it('[API-05] [BOOT-01] are null by default and for empty variables', () => {
    const none = {
      bugsnagKey: null,
      tagManagerId: null,
      userGuidanceUrl: null,
      googleSignIn: false,
      recaptcha: false,
      stripe: false,
      crossOriginIsolation: true,
    }
    expect(parseBuildSettings({ NODE_ENV: 'production', PATH: '/bin' })).toEqual(none)
    expect(
      parseBuildSettings({
        VITE_BUGSNAG_KEY: '',
        VITE_TAG_MANAGER_ID: '',
        VITE_USER_GUIDANCE_URL: '',
        VITE_GOOGLE_SIGN_IN: '',
        VITE_RECAPTCHA: '',
        VITE_STRIPE: '',
      }),
    ).toEqual(none)
  })

  it('are read from the environment', () => {
    expect(
      parseBuildSettings({
        VITE_BUGSNAG_KEY: '0123456789abcdef0123456789abcdef',
        VITE_TAG_MANAGER_ID: 'GTM-ABC123',
        VITE_USER_GUIDANCE_URL: 'https://guidance.example/app.js',
        VITE_GOOGLE_SIGN_IN: 'true',
        VITE_RECAPTCHA: 'true',
        VITE_STRIPE: 'true',
      }),
    ).toEqual({
      bugsnagKey: '0123456789abcdef0123456789abcdef',
      tagManagerId: 'GTM-ABC123',
      userGuidanceUrl: 'https://guidance.example/app.js',
      googleSignIn: true,
      recaptcha: true,
      stripe: true,
      crossOriginIsolation: false,
    })
  })

  it.each([
    ['VITE_TAG_MANAGER_ID', 'GTM-ABC123'],
    ['VITE_USER_GUIDANCE_URL', 'https://guidance.example/app.js'],
    ['VITE_GOOGLE_SIGN_IN', 'true'],
    ['VITE_RECAPTCHA', 'true'],
    ['VITE_STRIPE', 'true'],
  ])('isolate pages from other origins unless %s loads scripts of other origins', (name, value) => {
    expect(parseBuildSettings({ [name]: value })).toMatchObject({ crossOriginIsolation: false })
    expect(parseBuildSettings({ [name]: '' })).toMatchObject({ crossOriginIsolation: true })
  })

  it('isolate pages from other origins or not, but never together with scripts of other origins', () => {
    const reports = { VITE_BUGSNAG_KEY: '0123456789abcdef0123456789abcdef' }
    expect(parseBuildSettings(reports)).toMatchObject({ crossOriginIsolation: true })
    expect(parseBuildSettings({ VITE_CROSS_ORIGIN_ISOLATION: 'true' })).toMatchObject({ crossOriginIsolation: true })
    expect(parseBuildSettings({ VITE_CROSS_ORIGIN_ISOLATION: 'false' })).toMatchObject({ crossOriginIsolation: false })
    expect(() => parseBuildSettings({ VITE_CROSS_ORIGIN_ISOLATION: 'true', VITE_STRIPE: 'true' })).toThrow(
      'VITE_CROSS_ORIGIN_ISOLATION blocks third-party scripts and frames',
    )
    const embedded = embeddedSettings({ VITE_CROSS_ORIGIN_ISOLATION: 'true', VITE_STRIPE: 'true' })
    expect(parseBuildSettings(embedded)).toMatchObject({ crossOriginIsolation: true, stripe: false })
  })

  it('that are invalid stop the build and are named', () => {
    expect(() =>
      parseBuildSettings({ VITE_BUGSNAG_KEY: 'x', VITE_TAG_MANAGER_ID: '7', VITE_USER_GUIDANCE_URL: 'http://a.example' }),
    ).toThrow(
      'VITE_BUGSNAG_KEY must be 32 hexadecimal digits; VITE_TAG_MANAGER_ID must look like GTM-ABC123; VITE_USER_GUIDANCE_URL must be an https address',
    )
  })
})
