import { storeOpened, SHARED_FIELD, UNREAD_PARAMETER } from '#lib/browser/opened-files.ts'

/**
 * Receives files that another app shares, as a posted form, and opens the library, which uploads them.
 *
 * @param library the address of the library
 */
export async function receiveShared(request: Request, library: string): Promise<Response> {
  try {
    const form = await request.formData()
    // A form without a chosen file has one without a name.
    const files = form.getAll(SHARED_FIELD).filter((part) => part instanceof File && part.name !== '')
    if (files.length === 0) throw new Error('The form has no files.')
    await storeOpened(files as File[])
    return Response.redirect(library, 303)
  } catch (error) {
    console.warn('Couldn’t read shared files', error)
    return Response.redirect(`${library}?${UNREAD_PARAMETER}`, 303)
  }
}
