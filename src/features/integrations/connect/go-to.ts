/** Leaves the app for a page of somebody else. */
export function goTo(address: string): void {
  location.assign(address)
}
