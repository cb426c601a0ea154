/** Navigates to a page outside the app. */
export function goTo(address: string): void {
  location.assign(address)
}
