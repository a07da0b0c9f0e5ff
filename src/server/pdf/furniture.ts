import { colours, fitted, leading, margin, type Pen, page, sheetWidth, sizes } from './pen.ts'
import type { Stationery } from './stationery.ts'

/** Page numbers, and on later pages what document this is; once all pages stand. */
export function numberPages(pen: Pen, stationery: Stationery): void {
  const { reader, foot, company, title, number } = stationery
  const { start, count } = pen.doc.bufferedPageRange()
  const at = page.height - 36
  for (let i = start; i < start + count; i++) {
    pen.doc.switchToPage(i)
    const style = { size: 'small', tone: 'dimmed' } as const
    const pages = reader.t('Page {{page}} of {{pages}}', { page: i + 1, pages: count })
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
      .stroke(colours.rule)
  }
}

/** Who it is from, its title and number, at the top of the first page. */
export function writeLetterhead(pen: Pen, stationery: Stationery): void {
  const { company, title, number } = stationery
  const top = pen.y
  let below = top
  if (company.logo) {
    const size = fitted(company.logo, { width: 170, height: 58 })
    pen.doc.image(company.logo.bytes as never, margin.side, top, size)
    below = top + size.height
  }
  const side = company.logo ? sheetWidth - 190 : sheetWidth
  const x = margin.side + sheetWidth - side
  const align = company.logo ? 'right' : 'left'
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
  pen.doc.rect(margin.side, pen.y, sheetWidth, 2).fill(colours.accent)
  pen.y += 14
  const shown = pen.typesetter.line(number, sizes.title, 400)
  const room = number ? sheetWidth - shown.width - 16 : sheetWidth
  const lines = pen.set(title, { size: 'title', strong: true }, room)
  if (number)
    pen.drawLine(shown, margin.side, pen.y, { size: 'title', tone: 'dimmed', align: 'right' }, sheetWidth)
  pen.write(lines, { size: 'title', strong: true })
  pen.y += 8
}
