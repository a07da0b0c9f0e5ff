import { qrPath } from '#shared/qr/qr-path.ts'
import { escapedHtml } from './client-page.ts'

/** A text as a QR code, dark on white in every colour scheme, as cameras need it. */
export function qrSvg(text: string, label: string): string {
  const { size, path } = qrPath(text)
  return (
    `<svg viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges" role="img" aria-label="${escapedHtml(label)}">` +
    `<path d="M0 0h${size}v${size}h-${size}z" fill="#fff"/><path d="${path}" fill="#000"/></svg>`
  )
}
