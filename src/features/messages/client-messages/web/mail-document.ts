import type { Receives } from '#shared/endpoint.ts'
import type { clientMessagesContract } from '../client-messages.contract.ts'

type Pictures = Receives<typeof clientMessagesContract.originalPictures>['pictures']

export const hasRemotePictures = (html: string): boolean => html.includes(' data-remote="')

/**
 * A client's mail as a page for a sandboxed frame, with its own pictures and those that were fetched for it. Its own policy fetches
 * nothing, whatever got past the cleaning.
 */
export function mailDocument(html: string, pictures: Pictures): string {
  const found = new Map(pictures.map(({ address, data }) => [address, data]))
  const body = html.replace(/ data-(?:remote|within)="([^"]*)"/g, (whole, address: string) => {
    const data = found.get(address)
    return data === undefined ? whole : ` src="${data}"`
  })
  return `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'"><style>${looks}</style></head><body>${body}</body></html>`
}

const looks = `body{margin:12px;background:#fff;color:#1c1c1c;font:14px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}img,table{max-width:100%}img{height:auto}img:not([src]){display:inline-block;min-width:24px;min-height:16px;border:1px dashed #999}blockquote{margin:8px 0;padding-left:10px;border-left:3px solid #ccc}summary{cursor:pointer;color:#555}`
