/** Formats the Content-Disposition header with a UTF-8 name as in RFC 8187. */
export function disposition({ name = '', isDownload = false }: { name?: string; isDownload?: boolean }): string {
  // Lone surrogates, which names from JSON may contain, can't be encoded as UTF-8.
  const escaped = encodeURIComponent(name.replace(/\p{Cs}/gu, '\uFFFD')).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${isDownload ? 'attachment' : 'inline'}; filename*=UTF-8''${escaped}`
}
