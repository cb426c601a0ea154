import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  AccountUpdate,
  CameraImportRequest,
  LoginRequest,
  MediaList,
  MediaUpdate,
  PasswordChange,
  PaymentInfo,
  ResetRequest,
  SearchResponse,
  SignupRequest,
  UserInfo,
} from '#contract'

function media(id: string) {
  return { id, name: 'a.jpg', uploadDate: 1, projectId: 'p', exportedVersions: [], state: 'Uploaded', type: 'image', size: 1 } as const
}

const signup = {
  browser: 'Chrome',
  browserVersion: '156',
  isMobile: false,
  firstName: 'Ada',
  lastName: 'Okafor',
  email: 'ada@council.example',
  password: 'one',
  confirmPassword: 'one',
  consent: true,
  recaptchaToken: null,
}

function messages(result: { error?: { issues: { message: string }[] } | undefined }): string[] {
  return result.error?.issues.map(({ message }) => message) ?? []
}

describe('cross-field validation', () => {
  const ids = fc.uniqueArray(fc.stringMatching(/^[a-z][a-z0-9-]{0,20}$/), { maxLength: 8 })

  it('[VAL-01] accepts a list exactly when every key is the id of its value', () => {
    fc.assert(
      fc.property(ids, fc.nat(), (keys, seed) => {
        const wrong = keys.length === 0 ? undefined : keys[seed % keys.length]
        const right = Object.fromEntries(keys.map((key) => [key, media(key)]))
        expect(MediaList.safeParse({ medias: right, total: keys.length }).success).toBe(true)
        if (wrong === undefined) return
        const broken = { ...right, [wrong]: media(`${wrong}-other`) }
        expect(messages(MediaList.safeParse({ medias: broken, total: keys.length }))).toContain('All keys must match the id of their value')
      }),
    )
  })

  it('[VAL-01] [VAL-02] applies the same rules to a search, with its own error messages', () => {
    fc.assert(
      fc.property(ids, fc.integer({ min: 0, max: 12 }), fc.boolean(), (keys, totalResults, isMixedUp) => {
        const isWrong = isMixedUp && keys.length > 0
        const searchResult = Object.fromEntries(keys.map((key, index) => [key, media(isWrong && index === 0 ? `${key}-other` : key)]))
        const expected = [
          ...(isWrong ? ['All keys must match the id of their value'] : []),
          ...(totalResults < keys.length ? ['Total results must be gte to search results returned'] : []),
        ]
        expect(messages(SearchResponse.safeParse({ searchResult, totalResults }))).toEqual(expected)
      }),
    )
  })

  it('[VAL-02] accepts a list exactly when its total is at least the number of returned items', () => {
    fc.assert(
      fc.property(ids, fc.integer({ min: 0, max: 12 }), (keys, total) => {
        const result = MediaList.safeParse({ medias: Object.fromEntries(keys.map((key) => [key, media(key)])), total })
        expect(result.success).toBe(total >= keys.length)
        if (!result.success) expect(messages(result)).toEqual(['Total medias must be gte to medias returned'])
      }),
    )
  })

  it('[AUTH-01] requires matching passwords and consent', () => {
    expect(SignupRequest.safeParse(signup).success).toBe(true)
    expect(messages(SignupRequest.safeParse({ ...signup, confirmPassword: 'two' }))).toEqual(['Password and confirmPassword must match'])
    for (const consent of [false, 'true', 1, null, undefined]) {
      expect(SignupRequest.safeParse({ ...signup, consent }).success).toBe(false)
    }
    expect(SignupRequest.safeParse({ ...signup, recaptchaToken: 'token' }).success).toBe(true)
    for (const recaptchaToken of [undefined, 1]) expect(SignupRequest.safeParse({ ...signup, recaptchaToken }).success).toBe(false)
  })

  it.each(['firstName', 'lastName', 'email', 'password', 'confirmPassword'])('[AUTH-01] requires a %s that is not empty', (field) => {
    expect(SignupRequest.safeParse({ ...signup, [field]: '' }).success).toBe(false)
    expect(SignupRequest.safeParse({ ...signup, [field]: undefined }).success).toBe(false)
  })

  it('[AUTH-03] requires a valid email address and a password to log in', () => {
    const { browser, browserVersion, isMobile, email, password } = signup
    const login = { browser, browserVersion, isMobile, email, password }
    expect(LoginRequest.safeParse(login).success).toBe(true)
    for (const change of [{ email: 'ada' }, { email: '' }, { password: '' }, { email: undefined }, { password: undefined }]) {
      expect(LoginRequest.safeParse({ ...login, ...change }).success).toBe(false)
    }
  })

  it('[AUTH-07] requires matching passwords for a change, and the current one', () => {
    const change = { currentPassword: 'one', password: 'two', confirmPassword: 'two' }
    expect(PasswordChange.safeParse(change).success).toBe(true)
    expect(messages(PasswordChange.safeParse({ ...change, confirmPassword: 'one' }))).toEqual(['Password and confirmPassword must match'])
    expect(PasswordChange.safeParse({ ...change, currentPassword: '' }).success).toBe(false)
  })

  it('requires matching passwords for a reset, and none for requesting a link', () => {
    const { browser, browserVersion, isMobile } = signup
    const client = { browser, browserVersion, isMobile }
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 30 }), fc.string({ minLength: 1, maxLength: 30 }), (password, confirmPassword) => {
        const result = ResetRequest.safeParse({ ...client, token: 'token', password, confirmPassword })
        expect(messages(result)).toEqual(password === confirmPassword ? [] : ['Password and confirmPassword must match'])
      }),
    )
    expect(ResetRequest.safeParse({ ...client, email: 'ada@council.example' }).success).toBe(true)
    expect(ResetRequest.safeParse(client).success).toBe(false)
  })

  it('rejects an update without changes', () => {
    fc.assert(
      fc.property(fc.record({ name: fc.constant('x'), projectId: fc.constant('p') }, { requiredKeys: [] }), (change) => {
        expect(MediaUpdate.safeParse(change).success).toBe(Object.keys(change).length > 0)
      }),
    )
    expect(AccountUpdate.safeParse({ minutes: null }).success).toBe(true)
    expect(messages(AccountUpdate.safeParse({}))).toEqual(['Nothing to change.'])
  })

  it('requires a time range to end after its start', () => {
    const tags = { faces: 1, license_plates: 0, screens: 0, text: 0, search: 0 } as const
    const flags = { increasedAccuracy: false, transcribeAudio: false, snapshot: false }
    const options = { ...flags, projectId: 'p', transcibeLanguage: 'en', tags }
    const moment = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(moment, moment, (start, end) => {
        const request = { cameraId: 'camera', start: start.toISOString(), end: end.toISOString(), options }
        expect(CameraImportRequest.safeParse(request).success).toBe(end > start)
      }),
    )
  })
})

describe('[VAL-03] field validation', () => {
  const user = { id: 'user-1', name: 'Ada', email: 'ada@council.example', company: null, jobTitle: null, dateCreated: 1 }
  const roles = { approved: true, forceApiView: false, enterpriseUser: false, enterpriseAdmin: false, enterpriseOwner: false }
  const info = { ...roles, token: 't', websocket: 'ws', remainingSeconds: null, user }
  const plan = {
    currentPeriodEnd: 2,
    currentPeriodStart: 1,
    freeTier: false,
    planAmount: 1,
    planId: 'plan',
    planTitle: 'Team',
    planTitleSubtitle: '10 hours',
    renewalInfo: 'Renews',
    subscriptionCanceled: false,
    billingInterval: 'month',
    topUpSeconds: 0,
  }

  it('requires remainingSeconds to be at least 0, null or infinite', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (remainingSeconds) => {
        expect(UserInfo.safeParse({ ...info, remainingSeconds }).success).toBe(remainingSeconds >= 0)
      }),
    )
    for (const remainingSeconds of [null, 'infinite']) expect(UserInfo.safeParse({ ...info, remainingSeconds }).success).toBe(true)
    // JSON has no infinity, so the contract uses a string.
    expect(UserInfo.safeParse({ ...info, remainingSeconds: Number.POSITIVE_INFINITY }).success).toBe(false)
  })

  it.each(['ws', 'wss'])('accepts %s as websocket', (websocket) => {
    expect(UserInfo.safeParse({ ...info, websocket }).success).toBe(true)
  })

  it('rejects any other websocket', () => {
    fc.assert(
      fc.property(fc.string(), (websocket) => {
        expect(UserInfo.safeParse({ ...info, websocket }).success).toBe(websocket === 'ws' || websocket === 'wss')
      }),
    )
  })

  it.each(['planId', 'planTitle', 'planTitleSubtitle', 'renewalInfo', 'billingInterval'])('rejects an empty %s', (field) => {
    expect(PaymentInfo.safeParse(plan).success).toBe(true)
    expect(PaymentInfo.safeParse({ ...plan, [field]: '' }).success).toBe(false)
  })

  it('rejects empty ids', () => {
    expect(UserInfo.safeParse({ ...info, user: { ...user, id: '' } }).success).toBe(false)
    expect(MediaList.safeParse({ medias: { '': media('') }, total: 1 }).success).toBe(false)
  })
})
