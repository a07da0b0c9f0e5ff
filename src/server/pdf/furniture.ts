import { logoBounds } from './look.ts'
import { fitText, leading, margin, type Pen, page, sheetWidth, sizes } from './pen.ts'
import type { Stationery } from './stationery.ts'

/** Page numbers, and on later pages what document this is; once all pages stand. */
export function numberPages(pen: Pen, stationery: Stationery): void {
  const { reader, foot, company, title, number } = stationery
  const { start, count } = pen.doc.bufferedPageRange()
  const at = page.height - 36
  for (let i = start; i < start + count; i++) {
    pen.doc.switchToPage(i)
    const style = { size: 'small', tone: 'dimmed' } as const
    const pages = reader.t('Page {{page}} of {{pages}}', { page: i - start + 1, pages: count })
    const set = pen.typesetter.line(pages, sizes.small, 400)
    pen.drawLine(set, margin.side, at, { ...style, align: 'right' }, sheetWidth)
    if (foot)
      pen.drawLine(pen.typesetter.cut(foot, sizes.small, 400, sheetWidth - 110), margin.side, at, style)
    if (i === start) continue
    const head = pen.typesetter.cut(
      [company.name, [title, number].filter(Boolean).join(' ')].join(' · '),
      sizes.small,
      400,
      sheetWidth,
    )
    pen.drawLine(head, margin.side, 30, style)
    pen.doc
      .moveTo(margin.side, 46)
      .lineTo(margin.side + sheetWidth, 46)
      .lineWidth(0.5)
      .stroke(pen.colours.rule)
  }
}

/** Writes sender, title and number at the top of the first page. */
export function writeLetterhead(pen: Pen, stationery: Stationery): void {
  const { company } = stationery
  const { logo: place, logo_size } = pen.look
  const logo = place === 'none' ? null : company.logo
  const top = pen.y
  let below = top
  const size = logo ? fitText(logo, logoBounds[logo_size]) : { width: 0, height: 0 }
  if (logo) {
    const left = place === 'right' ? margin.side + sheetWidth - size.width : margin.side
    pen.doc.image(logo.bytes, left, top, size)
    below = top + size.height
  }
  const isRight = logo !== null && place === 'left'
  const side = sheetWidth - (logo ? size.width + 20 : 0)
  const x = isRight ? margin.side + sheetWidth - side : margin.side
  const align = isRight ? 'right' : 'left'
  pen.y = top
  for (const line of pen.set(company.name, { size: 'heading', strong: true }, side)) {
    pen.drawLine(line, x, pen.y, { size: 'heading', strong: true, align }, side)
    pen.y += sizes.heading * leading
  }
  for (const line of company.lines.filter(Boolean).flatMap(text => pen.set(text, { size: 'small' }, side))) {
    pen.drawLine(line, x, pen.y, { size: 'small', tone: 'dimmed', align }, side)
    pen.y += sizes.small * leading
  }
  pen.y = Math.max(pen.y, below) + 14
  writeTitle(pen, stationery)
}

function writeTitle(pen: Pen, { title, number }: Stationery): void {
  const isBand = pen.look.style === 'band'
  const inset = isBand ? 10 : 0
  const wide = sheetWidth - 2 * inset
  const shown = pen.typesetter.line(number, sizes.title, 400)
  const lines = pen.set(title, { size: 'title', strong: true }, number ? wide - shown.width - 16 : wide)
  const tall = lines.length * sizes.title * leading
  if (isBand) {
    pen.doc.rect(margin.side, pen.y, sheetWidth, tall + 10).fill(pen.colours.fill)
    pen.y += 5
  } else {
    pen.doc.rect(margin.side, pen.y, sheetWidth, pen.look.style === 'plain' ? 0.5 : 2).fill(pen.colours.fill)
    pen.y += 14
  }
  const tone = isBand ? 'onFill' : 'ink'
  const x = margin.side + inset
  if (number)
    pen.drawLine(shown, x, pen.y, { size: 'title', tone: isBand ? 'onFill' : 'dimmed', align: 'right' }, wide)
  for (const line of lines) {
    pen.drawLine(line, x, pen.y, { size: 'title', strong: true, tone })
    pen.y += sizes.title * leading
  }
  pen.y += isBand ? 17 : 8
}
