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

/** '*Unit_Price ($)' and 'unit price' are one heading. */
const plainHeading = (heading: string): string =>
  heading
    .slice(0, 200)
    .toLowerCase()
    .replace(/[*_()$:.]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const taxWords =
  / ?\b(?:inc|incl|includes|including|inclusive|with|ex|excl|excluding|exclusive|without|plus)(?: of)? (?:gst|tax)\b| ?\b(?:gst|tax) (?:inc|incl|inclusive|included|ex|excl|exclusive|excluded)\b/

/** Tells whether the prices below a heading are with tax, from its words: 'Sell (inc GST)'; null: it says nothing. */
export function taxIn(heading: string): 'with' | 'without' | null {
  const said = taxWords.exec(plainHeading(heading))?.[0]
  return said === undefined ? null : /inc|\bwith\b/.test(said) ? 'with' : 'without'
}

const withoutTax = (plain: string): string => plain.replace(taxWords, '').trim()

type Headed = readonly { headings: readonly string[] }[]

/** Tells the headings that name one of the columns. */
export function knownHeadings(columns: Headed): (heading: string) => boolean {
  const known = new Set(columns.flatMap(({ headings }) => headings))
  return heading => {
    const plain = plainHeading(heading)
    return known.has(plain) || known.has(withoutTax(plain))
  }
}

/** Places of the columns by the headings of a file, each of which names one; null: none names it. The first word counts most. */
export function namedPlaces(columns: Headed, headings: readonly string[]): (number | null)[] {
  const plain = headings.map(plainHeading)
  const untaxed = plain.map(withoutTax)
  const taken = new Set<number>()
  return columns.map(({ headings: known }) => {
    const place = [plain, untaxed]
      .flatMap(all => known.map(each => all.findIndex((heading, i) => !taken.has(i) && heading === each)))
      .find(each => each >= 0)
    if (place === undefined) return null
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
