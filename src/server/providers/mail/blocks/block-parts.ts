import { escapedHtml } from '#server/client-page/client-page.ts'
import type { Align, MailValues } from '#shared/mail-blocks/mail-blocks.ts'
import type { MailRows } from '../layout.ts'

/** A block as it is sent. */
export interface Drawn {
  /** Rows of the mail's table. */
  html: string
  text: string
}

/** Lines and sums of a quote or invoice, in the manner of its reader. */
export interface DocumentLines {
  lines: readonly {
    /** Heading above it; ''. */
    section: string
    name: string
    /** '2 ×'; ''. */
    times: string
    under: readonly string[]
    amount: string
  }[]
  sums: readonly (readonly [label: string, amount: string])[]
}

export interface StarLinks {
  url: (stars: number) => string
  /** '4 of 5 stars' */
  label: (stars: number) => string
}

export const row = (inner: string, align: Align = 'left', padding = '8px 24px') =>
  `<tr><td class="ink" align="${align}" style="padding:${padding};color:#101828">${inner}</td></tr>`

export function webLink(url: string): string | null {
  const parsed = URL.canParse(url) ? new URL(url) : null
  return parsed && ['http:', 'https:', 'mailto:', 'tel:'].includes(parsed.protocol) ? parsed.href : null
}

const nothing: Drawn = { html: '', text: '' }
const table = (rows: readonly string[]) =>
  row(
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="font-size:14px">${rows.join('')}</table>`,
  )
const cell = (inner: string, { isRight = false, isStrong = false } = {}) =>
  `<td class="ink line" valign="top"${isRight ? ' align="right"' : ''} style="padding:6px 0 6px ${isRight ? 12 : 0}px;border-bottom:1px solid #eaecf0;color:#101828${isRight ? ';white-space:nowrap' : ''}${isStrong ? ';font-weight:600' : ''}">${inner}</td>`

/** The lines of a document with its sums, the last of which stands out. */
export function drawLines(document: DocumentLines | undefined, { prices }: MailValues['lines']): Drawn {
  if (!document || document.lines.length === 0) return nothing
  const wide = prices ? ' colspan="2"' : ''
  const lines = document.lines.map(({ section, name, times, under, amount }) => {
    const title = section
      ? `<tr><td class="ink"${wide} style="padding:14px 0 4px;font-weight:600;color:#101828">${escapedHtml(section)}</td></tr>`
      : ''
    const more = under.map(
      each => `<br><span class="soft" style="font-size:13px;color:#667085">${escapedHtml(each)}</span>`,
    )
    const what = escapedHtml([times, name].filter(Boolean).join(' ')) + more.join('')
    return `${title}<tr>${cell(what)}${prices ? cell(escapedHtml(amount), { isRight: true }) : ''}</tr>`
  })
  const sums = document.sums.map(([label, amount], i) => {
    const isStrong = i === document.sums.length - 1
    return `<tr>${cell(escapedHtml(label), { isStrong })}${cell(escapedHtml(amount), { isRight: true, isStrong })}</tr>`
  })
  const told = document.lines.flatMap(({ section, name, times, amount }) => [
    ...(section ? [section] : []),
    `${[times, name].filter(Boolean).join(' ')}${prices ? `: ${amount}` : ''}`,
  ])
  return {
    html: table([...lines, ...(prices ? sums : [])]),
    text: [...told, ...(prices ? document.sums.map(each => each.join(': ')) : [])].join('\n'),
  }
}

/** A table within what was written. */
export function drawRows({ head, rows }: MailRows): Drawn {
  const all = [...(head ? [head] : []), ...rows]
  const drawn = all.map(
    (cells, n) =>
      `<tr>${cells.map((each, i) => cell(escapedHtml(each), { isRight: i > 0, isStrong: n === 0 && head !== undefined })).join('')}</tr>`,
  )
  return {
    html: table(drawn),
    text: rows.map(([name, ...cells]) => `${name}: ${cells.join(', ')}`).join('\n'),
  }
}

const mostStars = 5

/** Five stars, each a link: letters, so that they are there while pictures are off. */
export function drawStars(stars: StarLinks | undefined, { text, align }: MailValues['stars']): Drawn {
  if (!stars) return nothing
  const all = Array.from({ length: mostStars }, (_, i) => i + 1)
  const links = all.map(
    each =>
      `<a href="${escapedHtml(stars.url(each))}" title="${escapedHtml(stars.label(each))}" aria-label="${escapedHtml(stars.label(each))}" style="display:inline-block;padding:4px 6px;font-size:34px;line-height:1;color:#b7791f;text-decoration:none">★</a>`,
  )
  const words = text && `<p style="margin:0 0 4px">${escapedHtml(text)}</p>`
  return {
    html: row(`${words}${links.join('')}`, align, '12px 24px'),
    text: [text, ...all.map(each => `${stars.label(each)}: ${stars.url(each)}`)].filter(Boolean).join('\n'),
  }
}
