import type { DocumentLines } from '#server/providers/mail/blocks/block-parts.ts'
import type { DocumentFields } from '../documents.wire.ts'
import { chosenLines, firstChoice, offeredLines, type PricedQuote, quoteTotals } from '../options.rules.ts'
import { paperRows, paperSums } from '../paper.rules.ts'
import type { PrintSettings } from './document-paper.service.ts'

type Rows = DocumentLines['lines']

/** Lines and sums of an invoice as its paper shows them. */
export function invoiceLines(document: DocumentFields, settings: PrintSettings): DocumentLines {
  const texts = { ...settings.reader, tax: settings.tax }
  return {
    lines: rowsOf(document, settings),
    sums: paperSums(document, texts).map(([label, cents]) => [label, texts.money(cents)]),
  }
}

/** The same of a quote: each option with its total, and what may be added. */
export function quoteLines(
  quote: Omit<DocumentFields, 'lines'> & PricedQuote,
  settings: PrintSettings,
): DocumentLines {
  const { t, money } = settings.reader
  const choices = quote.options.map(({ id }) => ({ option: id, lines: [] }))
  const [first = firstChoice(quote), ...more] = choices
  const begun = (section: string, lines: PricedQuote['lines']): Rows =>
    rowsOf({ lines: [...lines] }, settings).map((row, i) => (i === 0 && section ? { ...row, section } : row))
  const extras = begun(t('Optional'), offeredLines(quote, ''))
  if (more.length === 0) {
    const lines = chosenLines(quote, first)
    const { sums } = invoiceLines({ ...quote, lines }, settings)
    return { lines: [...begun('', lines), ...extras], sums }
  }
  const options = quote.options.flatMap(({ id, name }) => [
    ...begun(
      name,
      quote.lines.filter(line => line.option === id && !line.is_optional),
    ),
    ...begun(
      t('{{option}}, optional', { option: name }),
      quote.lines.filter(line => line.option === id && line.is_optional),
    ),
  ])
  const all = quote.lines.filter(line => line.option === '' && !line.is_optional)
  return {
    lines: [...begun('', all), ...options, ...extras],
    sums: quote.options.map(({ id, name }) => [
      name,
      money(quoteTotals(quote, { option: id, lines: [] }).total),
    ]),
  }
}

const rowsOf = (document: Pick<DocumentFields, 'lines'>, { reader, look }: PrintSettings): Rows =>
  paperRows(document, look, reader).map(({ section, name, times, under, amount }) => ({
    section,
    name,
    times,
    under,
    amount,
  }))
