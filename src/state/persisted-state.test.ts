import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { snapshot } from 'valtio'

import type { PaymentsState } from '#generated/model/paymentsState.zod.ts'
import { paymentsState } from './payments'
import { createStatePersistence, resetState, STORAGE_KEY, VERSION } from './persisted-state'
import { TIME_OUT_MILLISECONDS, WRITE_DELAY_MILLISECONDS, type PersistentStorage } from './persistence'
import { detectionOfUploads, setUploadDetection, uploadDetectionState } from './uploads/upload-detection'
import { applyUserInfo, userState, type UserState } from './user'
import { applyInit, setDialog, setDrawer, toggleMenu, utilsState, type UtilsState } from './utils'
import { workspaceLayoutState } from './workspace-layout'

/** Simulates a storage whose content tests can read. */
function memory(text: string | null = null) {
  const texts = new Map<string, string>(text === null ? [] : [[STORAGE_KEY, text]])
  const storage: PersistentStorage = {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, value) => void texts.set(key, value),
    removeItem: (key) => void texts.delete(key),
  }
  return { storage, kept: () => texts.get(STORAGE_KEY) ?? null }
}

const note = vi.fn<(message: string, cause?: unknown) => void>()

beforeEach(() => {
  vi.useFakeTimers()
  resetState()
  note.mockClear()
})

afterEach(() => {
  vi.useRealTimers()
})

/** Waits for a write, which follows valtio's notification in a microtask after a short delay. */
const settle = () => vi.advanceTimersByTimeAsync(WRITE_DELAY_MILLISECONDS)

const text = fc.string()
const nullableText = fc.option(text)
const words = fc.string({ minLength: 1 })
const topUp = fc.record({ priceId: words, title: words, amount: fc.nat(), seconds: fc.integer({ min: 1, max: 1e6 }) })
const price = fc.record({ interval: fc.constantFrom('month' as const, 'year' as const), priceId: words, amount: fc.nat() })
const subscription = fc.record({
  planId: words,
  title: words,
  subtitle: words,
  seconds: fc.nat(),
  prices: fc.array(price, { minLength: 1, maxLength: 2 }),
})
const states = {
  user: fc.record<UserState>({
    info: fc.option(fc.record({ email: text })),
    websocket: fc.constantFrom('ws', 'wss', null),
    remainingSeconds: fc.oneof(fc.nat(), fc.constant('infinite' as const), fc.constant(null)),
    approved: fc.boolean(),
    enterpriseUser: fc.boolean(),
    enterpriseAdmin: fc.boolean(),
    paymentDetails: fc.option(
      fc.record({
        addressLine1: text,
        addressLine2: text,
        city: text,
        state: text,
        postcode: text,
        country: text,
        taxNumber: fc.constant('TAX-SECRET'),
      }),
    ),
  }),
  utils: fc.record<UtilsState>({
    socketConnected: fc.boolean(),
    forceApiView: fc.boolean(),
    dialogs: fc.dictionary(fc.constantFrom('upload', 'help'), fc.boolean()),
    dialogOpen: fc.boolean(),
    menuOpen: fc.boolean(),
    drawerOpen: fc.boolean(),
    selectedViewKey: nullableText,
    onPremise: fc.boolean(),
    googleAds: fc.option(fc.record({ signup: nullableText, uploadedFirstVideo: nullableText })),
  }),
  payments: fc.record<PaymentsState>({
    publicKey: nullableText,
    plans: fc.record({ topup: fc.array(topUp, { maxLength: 3 }), subscription: fc.array(subscription, { maxLength: 3 }) }),
    chosenPlan: fc.option(fc.record({ interval: fc.constantFrom('month' as const, 'year' as const, null), priceId: words })),
    loading: fc.boolean(),
    appliedTaxRate: fc.option(fc.nat({ max: 100 })),
    taxName: nullableText,
  }),
}

describe('the persisted state', () => {
  it('[STATE-01] [ENT-21] is restored unchanged, without any other state', async () => {
    await fc.assert(
      fc.asyncProperty(fc.record(states), async ({ user, utils, payments }) => {
        resetState()
        const { storage, kept } = memory()
        const first = createStatePersistence(storage, note)
        await first.rehydrate()
        Object.assign(userState, user)
        Object.assign(utilsState, utils)
        Object.assign(paymentsState, payments)
        await settle()
        first.pause()

        resetState()
        await createStatePersistence(storage, note).rehydrate()
        expect(snapshot(userState)).toEqual({ ...user, paymentDetails: null })
        expect(snapshot(utilsState)).toEqual({ ...utils, dialogs: {}, dialogOpen: false, menuOpen: false })
        expect(snapshot(paymentsState)).toEqual({
          ...payments,
          publicKey: null,
          chosenPlan: null,
          loading: false,
          appliedTaxRate: null,
        })
        expect(kept()).not.toContain('TAX-SECRET')
      }),
      { numRuns: 50 },
    )
    expect(note).not.toHaveBeenCalled()
  })

  it('[STATE-01] contains no token', async () => {
    const { storage, kept } = memory()
    await createStatePersistence(storage, note).rehydrate()
    applyUserInfo({
      token: 'very-secret',
      websocket: 'wss',
      remainingSeconds: 3900,
      approved: true,
      forceApiView: false,
      enterpriseUser: false,
      enterpriseAdmin: false,
      enterpriseOwner: false,
      user: { id: 'u', name: 'Ada', email: 'ada@council.example', company: null, jobTitle: null, dateCreated: 1 },
    })
    await settle()
    expect(kept()).toContain('ada@council.example')
    expect(kept()).not.toContain('very-secret')
  })

  it.each([
    ['is no JSON', '{"version":1,'],
    ['has another shape', '[]'],
    ['has a field of another kind', JSON.stringify({ version: VERSION, parts: { utils: { socketConnected: 'yes' } } })],
    ['is of a newer version', JSON.stringify({ version: VERSION + 1, parts: {} })],
  ])('[STATE-01] that %s is dropped with a note, whole, and the app starts', async (_what, stored) => {
    const { storage, kept } = memory(stored)
    const persistence = createStatePersistence(storage, note)
    await persistence.rehydrate()
    expect(persistence.state.status).toBe('bootstrapped')
    expect(note).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('dropped'), expect.anything())
    expect(kept()).toBeNull()
    expect(utilsState.socketConnected).toBe(false)
  })

  it('[STATE-01] is dropped completely if one part is invalid', async () => {
    const { storage } = memory(
      JSON.stringify({ version: VERSION, parts: { payments: { plans: { topup: [], subscription: [] }, taxName: 'VAT' }, user: 7 } }),
    )
    await createStatePersistence(storage, note).rehydrate()
    expect(paymentsState.taxName).toBeNull()
  })
})

describe('state persistence', () => {
  it('[STATE-02] has the statuses registering, rehydrating and bootstrapped', async () => {
    let answer: (text: string | null) => void = () => undefined
    const { storage } = memory()
    const persistence = createStatePersistence({ ...storage, getItem: () => new Promise((resolve) => (answer = resolve)) }, note)
    expect(persistence.state.status).toBe('registering')
    const done = persistence.rehydrate()
    expect(persistence.state.status).toBe('rehydrating')
    expect(() => persistence.register('late', { schema: undefined as never, save: vi.fn(), restore: vi.fn(), subscribe: vi.fn() })).toThrow(
      'before',
    )
    answer(null)
    await done
    expect(persistence.state.status).toBe('bootstrapped')
  })

  it('[STATE-02] rehydrates synchronously from a synchronous storage, so that the first render is correct', () => {
    const parts = { utils: { ...snapshot(utilsState), drawerOpen: true } }
    const persistence = createStatePersistence(memory(JSON.stringify({ version: VERSION, parts })).storage, note)
    void persistence.rehydrate()
    expect(persistence.state.status).toBe('bootstrapped')
    expect(utilsState.drawerOpen).toBe(true)
  })

  it('keep what is detected on upload, which earlier builds did not store', async () => {
    const parts = { utils: { ...snapshot(utilsState), drawerOpen: true } }
    const { storage, kept } = memory(JSON.stringify({ version: VERSION, parts }))
    const first = createStatePersistence(storage, note)
    await first.rehydrate()
    expect(snapshot(uploadDetectionState)).toEqual({ tags: ['faces'], isIncreased: false, hasNames: true })
    setUploadDetection({ tags: ['license_plates', 'text'], isIncreased: true, hasNames: false })
    await settle()
    expect(kept()).toContain('license_plates')
    resetState()
    await createStatePersistence(storage, note).rehydrate()
    expect(snapshot(uploadDetectionState)).toEqual({ tags: ['license_plates', 'text'], isIncreased: true, hasNames: false })
    expect(note).not.toHaveBeenCalled()
  })

  it.each([
    [[], undefined],
    [['text'], 'text,names'],
  ])('finds names in documents unless an earlier build has stored that nothing is detected: %j', async (tags, expected) => {
    const parts = { uploadDetection: { tags, isIncreased: false } }
    await createStatePersistence(memory(JSON.stringify({ version: VERSION, parts })).storage, note).rehydrate()
    expect(detectionOfUploads()).toBe(expected)
    expect(note).not.toHaveBeenCalled()
  })

  it('keep the widths of a workspace whose page thumbnails could not be hidden yet', () => {
    const parts = { workspace: { rail: 300, panel: 400, strip: 100, isRailOpen: false } }
    void createStatePersistence(memory(JSON.stringify({ version: VERSION, parts })).storage, note).rehydrate()
    expect(snapshot(workspaceLayoutState)).toEqual({ rail: 300, panel: 400, strip: 100, isRailOpen: false, isPageListOpen: true })
  })

  it('[STATE-02] starts without a storage that does not respond within 5 s', async () => {
    expect(TIME_OUT_MILLISECONDS).toBe(5000)
    const persistence = createStatePersistence({ ...memory().storage, getItem: () => new Promise(() => undefined) }, note)
    const done = persistence.rehydrate()
    await vi.advanceTimersByTimeAsync(4999)
    expect(persistence.state.status).toBe('rehydrating')
    await vi.advanceTimersByTimeAsync(1)
    await done
    expect(persistence.state.status).toBe('bootstrapped')
    expect(note).toHaveBeenCalledOnce()
  })

  it('[STATE-02] writes immediately on flush, stops writing on pause and deletes on purge', async () => {
    const { storage, kept } = memory()
    const persistence = createStatePersistence(storage, note)
    await persistence.rehydrate()
    utilsState.drawerOpen = true
    await Promise.resolve()
    expect(kept()).toBeNull()
    persistence.flush()
    expect(kept()).toContain('"drawerOpen":true')

    utilsState.drawerOpen = false
    await Promise.resolve()
    persistence.purge()
    await settle()
    expect(kept()).toBeNull()

    persistence.pause()
    utilsState.selectedViewKey = 'never kept'
    await settle()
    persistence.flush()
    expect(kept()).toBeNull()
  })

  it('[STATE-02] logs a storage that is forbidden or full, and continues without it', async () => {
    const refuse = () => {
      throw new DOMException('No', 'QuotaExceededError')
    }
    const persistence = createStatePersistence({ getItem: refuse, setItem: refuse, removeItem: refuse }, note)
    await persistence.rehydrate()
    utilsState.drawerOpen = true
    await settle()
    persistence.purge()
    expect(note.mock.calls.map(([message]) => message)).toEqual(
      ['read', 'write', 'remove'].map((what) => `Couldn’t ${what} the saved settings`),
    )
  })
})

describe('[ENT-21] the stores', () => {
  it('[ENT-17] [BOOT-02] contain the deployment, and no advertising labels on-premise', () => {
    applyInit({ googleAds: { signup: 'label', uploadedFirstVideo: null } })
    expect(utilsState).toMatchObject({ onPremise: false, googleAds: { signup: 'label', uploadedFirstVideo: null } })
    applyInit({ onPremise: true })
    expect(utilsState).toMatchObject({ onPremise: true, googleAds: null })
  })

  it('toggle the menu and set the drawer', () => {
    setDrawer()
    toggleMenu()
    expect(utilsState).toMatchObject({ drawerOpen: true, menuOpen: true })
    setDrawer(true)
    toggleMenu()
    expect(utilsState).toMatchObject({ drawerOpen: true, menuOpen: false })
  })

  it('count as having a dialog open while any dialog is', () => {
    setDialog('feedback', true)
    setDialog('shortcuts', true)
    expect(utilsState).toMatchObject({ dialogs: { feedback: true, shortcuts: true }, dialogOpen: true })
    setDialog('feedback', false)
    expect(utilsState).toMatchObject({ dialogs: { feedback: false, shortcuts: true }, dialogOpen: true })
    setDialog('shortcuts', false)
    expect(utilsState.dialogOpen).toBe(false)
  })
})
