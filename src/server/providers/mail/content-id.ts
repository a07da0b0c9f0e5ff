const most = 200

/** A part's Content-ID as the HTML names it behind `cid:`; '': it has none, or the HTML doesn't show it. */
export function contentIdWithin(html: string, contentId: string | undefined): string {
  // Some mail programs name all that is attached, so the name alone says nothing.
  const id = (contentId ?? '').replace(/[<>]/g, '').trim()
  return id !== '' && id.length <= most && html.includes(`cid:${id}`) ? id : ''
}

/** The name in a picture's `cid:` address; null: it is another address. */
export function contentIdOf(address: string): string | null {
  const id = /^cid:(.+)$/is.exec(address)?.[1]
  return id !== undefined && id.length <= most ? id : null
}
