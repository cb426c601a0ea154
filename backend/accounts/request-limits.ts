import type { LimitMemories } from './limit-memory'
import { createThrottle, type Limit, type Policy, type Throttle } from './throttle'

const MINUTE = 60

/** A client may be a whole office, whose people are still served one after another beyond the free attempts. */
const office = (free: number): Limit => ({ free, first: MINUTE, longest: MINUTE })
const ADDRESS: Limit = { free: 5, first: 15 * MINUTE, longest: 15 * MINUTE }

const SIGN_UPS: Policy = {
  name: 'sign-up',
  account: ADDRESS,
  client: office(30),
  words: (wait) => `Too many sign-ups. Try again in ${wait}.`,
}

/** Emails with links to verify an address or to reset a password are counted together, because they fill the same mailbox. */
const EMAILS: Policy = {
  name: 'email',
  account: ADDRESS,
  client: office(30),
  words: (wait) => `Too many emails were requested. Try again in ${wait}.`,
}

const LINKS: Policy = {
  name: 'link',
  account: ADDRESS,
  client: office(30),
  words: (wait) => `Too many invalid links. Try again in ${wait}.`,
}

const SIGN_ONS: Policy = {
  name: 'sign-on',
  account: ADDRESS,
  client: office(30),
  words: (wait) => `Too many sign-ins failed. Try again in ${wait}.`,
}

export interface RequestLimits {
  signUps: Throttle
  emails: Throttle
  /** Counts links that aren't valid. They name no address. */
  links: Throttle
  /** Counts codes of sign-on providers that aren't valid, because each is sent on to the provider. They name no address. */
  signOns: Throttle
}

/**
 * Limits what strangers request: accounts, emails and tries of links.
 *
 * @param clock epoch milliseconds
 */
export function createRequestLimits(clock: () => number, memories: LimitMemories): RequestLimits {
  return {
    signUps: createThrottle(SIGN_UPS, memories, clock),
    emails: createThrottle(EMAILS, memories, clock),
    links: createThrottle(LINKS, memories, clock),
    signOns: createThrottle(SIGN_ONS, memories, clock),
  }
}

const unlimited: Throttle = { begin: () => undefined, uncount: () => undefined, forget: () => undefined }

/** The limits of a home that no stranger reaches, and that sends no email. */
export const noRequestLimits: RequestLimits = { signUps: unlimited, emails: unlimited, links: unlimited, signOns: unlimited }
