import type { PaymentInfo } from '#generated/model/paymentInfo.zod.ts'
import type { RemainingSeconds } from '#generated/model/remainingSeconds.zod.ts'

import { profileOf, type Reader } from '../accounts/profiles'
import type { PlanRecord, ProfileRecord, StandardPlan } from '../records/accounts'
import { usedSeconds, usedSecondsOfAll } from '../usage/used-seconds'
import { FREE_PLAN, planOf, priceOf } from './catalogue'

const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** Returns the same day of the next month or year, or the last day of a shorter month. */
function nextPeriod(start: number, interval: StandardPlan['interval']): number {
  const date = new Date(start * 1000)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + (interval === 'month' ? 1 : 12))
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return date.getTime() / 1000
}

/** Returns a plan whose first period starts now. */
export function startPlan(planId: string, interval: StandardPlan['interval'], now: number, topUpSeconds: number): StandardPlan {
  return { kind: 'standard', planId, interval, periodStart: now, periodEnd: nextPeriod(now, interval), isCanceled: false, topUpSeconds }
}

/** Returns the current plan: past periods are renewed, and a cancelled plan becomes the free plan at its end. */
export function planByNow(plan: PlanRecord, now: number): PlanRecord {
  if (plan.kind !== 'standard') return plan
  let current = plan
  while (now >= current.periodEnd) {
    const { periodEnd, interval, topUpSeconds } = current
    current = current.isCanceled
      ? startPlan(FREE_PLAN.planId, 'month', periodEnd, topUpSeconds)
      : { ...current, periodStart: periodEnd, periodEnd: nextPeriod(periodEnd, interval) }
  }
  return current
}

async function enterpriseRemaining(records: Reader, profile: ProfileRecord): Promise<RemainingSeconds> {
  const account = profile.accountId === null ? undefined : await records.get('accounts', profile.accountId)
  const left: number[] = []
  if (account && account.minutes !== null) {
    const members = await records.of('profiles', 'account', account.id)
    const used = await usedSecondsOfAll(
      records,
      members.map(({ id }) => id),
    )
    left.push(account.minutes * 60 - used)
  }
  if (profile.secondsLimit !== null) left.push(profile.secondsLimit - (await usedSeconds(records, profile.id)))
  return left.length === 0 ? 'infinite' : Math.max(0, Math.min(...left))
}

/** Returns the user's remaining time in seconds. */
export async function remainingSeconds(records: Reader, userId: string, now: number): Promise<RemainingSeconds> {
  const profile = await profileOf(records, userId)
  const plan = planByNow(profile.plan, now)
  switch (plan.kind) {
    case 'uncounted':
      return null
    case 'unlimited':
      return 'infinite'
    case 'enterprise':
      return enterpriseRemaining(records, profile)
    case 'standard':
      return Math.max(0, planOf(plan.planId).seconds + plan.topUpSeconds - (await usedSeconds(records, userId, plan.periodStart)))
  }
}

/** Returns the plan in the contract's shape. */
export async function presentPlan(records: Reader, userId: string, now: number): Promise<PaymentInfo> {
  const profile = await profileOf(records, userId)
  const plan = planByNow(profile.plan, now)
  if (plan.kind === 'unlimited') {
    return { adminUser: profile.adminUser, planTitle: 'Unlimited', planTitleSubtitle: 'No time limit', unlimited: true }
  }
  if (plan.kind === 'enterprise') {
    const account = profile.accountId === null ? undefined : await records.get('accounts', profile.accountId)
    return { planTitle: 'Enterprise plan', planTitleSubtitle: account?.name ?? 'No account' }
  }
  if (plan.kind === 'uncounted') {
    const created = (await records.get('users', userId))?.dateCreated ?? now
    return {
      currentPeriodStart: created,
      currentPeriodEnd: created,
      freeTier: true,
      planAmount: 0,
      planId: FREE_PLAN.planId,
      planTitle: FREE_PLAN.title,
      planTitleSubtitle: 'No time limit on this computer',
      renewalInfo: 'Not renewed',
      subscriptionCanceled: false,
      billingInterval: 'none',
      topUpSeconds: 0,
    }
  }
  const { title, subtitle, planId } = planOf(plan.planId)
  const end = longDate.format(plan.periodEnd * 1000)
  return {
    currentPeriodStart: plan.periodStart,
    currentPeriodEnd: plan.periodEnd,
    freeTier: planId === FREE_PLAN.planId,
    planAmount: priceOf(planId, plan.interval),
    planId,
    planTitle: title,
    planTitleSubtitle: subtitle,
    renewalInfo: plan.isCanceled ? `Ends on ${end}` : `Renews on ${end}`,
    subscriptionCanceled: plan.isCanceled,
    billingInterval: plan.interval,
    topUpSeconds: plan.topUpSeconds,
  }
}
