interface ChosenPassword {
  readonly password?: string
  readonly confirmPassword?: string
}

/** Returns why a chosen password is refused: its confirmation differs. Undefined otherwise, and without a password. */
export function passwordMismatch({ password, confirmPassword }: ChosenPassword): string | undefined {
  return password === undefined || password === confirmPassword ? undefined : 'Password and confirmPassword must match'
}
