interface CsvColumn<Name extends string> {
  name: Name
}

/** Which cell of a record has which field; null: none. */
export type CsvMapping<Name extends string> = Readonly<Record<Name, number | null>>

/** '0.2..1': the place of the cell for each column in turn; nothing: it is not in the file. */
export const placesText = <Name extends string>(
  columns: readonly CsvColumn<Name>[],
  mapping: CsvMapping<Name>,
): string => columns.map(({ name }) => mapping[name] ?? '').join('.')

/** Places of the columns by the headings of a file, each of which names one; null: none names it. */
export function namedPlaces(
  columns: readonly { headings: readonly string[] }[],
  headings: readonly string[],
): (number | null)[] {
  const taken = new Set<number>()
  return columns.map(({ headings: known }) => {
    const place = headings.findIndex((heading, i) => !taken.has(i) && known.includes(heading))
    if (place < 0) return null
    taken.add(place)
    return place
  })
}

/** Reads such a text; 'auto': as `guessed` finds the columns. */
export function mappingOf<Name extends string>(
  columns: readonly CsvColumn<Name>[],
  text: string,
  guessed: () => readonly (number | null)[],
): CsvMapping<Name> {
  const places =
    text === 'auto' ? guessed() : text.split('.').map(each => (each === '' ? null : Number(each)))
  return Object.fromEntries(columns.map(({ name }, i) => [name, places[i] ?? null])) as Record<
    Name,
    number | null
  >
}
