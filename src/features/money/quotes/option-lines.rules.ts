import { mostLines } from '../documents/documents.rules.ts'
import type { QuoteLine, QuoteOption } from '../documents/options.rules.ts'

interface Edited {
  options: readonly QuoteOption[]
  lines: readonly QuoteLine[]
}

/** The lines of one option, or with '' those that are in all of them. */
export const linesOf = ({ lines }: Pick<Edited, 'lines'>, option: string): QuoteLine[] =>
  lines.filter(line => line.option === option)

/** In the order in which they are read: those of all options first, then option by option. */
const inOrder = ({ options, lines }: Edited): QuoteLine[] =>
  ['', ...options.map(({ id }) => id)].flatMap(id => linesOf({ lines }, id))

/** The quote's lines with those of one option changed; a line may have gone to another option by that. */
export const withLinesOf = (
  { options, lines }: Edited,
  option: string,
  changed: readonly QuoteLine[],
): QuoteLine[] => inOrder({ options, lines: [...lines.filter(line => line.option !== option), ...changed] })

const nextNumber = (rows: readonly { id: string }[]): number =>
  Math.max(0, ...rows.map(({ id }) => Number(id)).filter(Number.isSafeInteger)) + 1

/** A further option; `from`: a copy of that one, with its lines as far as there is room. */
export function withOption(
  { options, lines }: Edited,
  name: string,
  from?: QuoteOption,
): Edited & { id: string } {
  const id = String(nextNumber(options))
  const first = nextNumber(lines)
  const copies = from ? linesOf({ lines }, from.id).slice(0, mostLines - lines.length) : []
  const next = [...options, { id, name, description: from?.description ?? '' }]
  const copied = copies.map((line, i) => ({ ...line, id: String(first + i), option: id }))
  return { id, options: next, lines: inOrder({ options: next, lines: [...lines, ...copied] }) }
}

/** Without an option and its lines; those of the last one stay, as lines of the quote. */
export function withoutOption({ options, lines }: Edited, id: string): Edited {
  const left = options.filter(option => option.id !== id)
  return left.length === 0
    ? { options: left, lines: lines.map(line => ({ ...line, option: '' })) }
    : { options: left, lines: lines.filter(line => line.option !== id) }
}
