import { useGetUserInfo } from '#generated/app/app.ts'

/** Returns whether the user may upload and import files, which takes an approved account. */
export function useMayAddFiles(): boolean {
  const { data } = useGetUserInfo()
  // Until the user info has loaded, only the server decides.
  return data?.approved ?? true
}
