import { ApiError } from '#api/api-error.ts'
import { LoginFailure } from '#generated/model/loginFailure.zod.ts'
import type { FailureCode } from '#lib/failure-codes.ts'

/** Returns the token for the second step of a login; undefined for other errors. */
export function secondStepToken(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.reason !== ('second-factor-needed' satisfies FailureCode)) return undefined
  return LoginFailure.safeParse(error.body).data?.secondFactor?.token
}
