import { type Fact, fact } from '#shared/fact.ts'

/** Xero takes no longer ones, nor does MYOB. */
export const longestCode = 30

/** The item's code in the books, or our number if it has none. */
export const itemCode = ({ id, code }: { id: number; code: string }): string => ownCode(code) ?? `TW-${id}`

/** The code of an item as books take it; null: it has none, or one that is too long. */
export const ownCode = (code: string): string | null => {
  const own = code.trim()
  return own === '' || own.length > longestCode ? null : own
}

/** Why books can't take an item, or null; `twin` is another one of the same code, which goes first. */
export function itemProblem(
  { name, code }: { name: string; code: string },
  twin: { name: string } | undefined,
): Fact | null {
  const own = code.trim()
  if (own.length > longestCode)
    return fact('The code {{code}} of {{name}} exceeds the {{most}} characters your books allow.', {
      code: own,
      name,
      most: String(longestCode),
    })
  return twin ? fact('{{name}} has the same code as {{other}}.', { name, other: twin.name }) : null
}
