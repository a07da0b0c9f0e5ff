import * as z from 'zod/mini'
import * as f from './fields.ts'
import { dollarsOf } from './numbers/money.ts'
import { priceInDollars, priceOf } from './numbers/unit-price.ts'

/** How a kind of field is taken from an input, and how it stands in a reply. */
export interface Kind<T extends z.ZodMiniType = z.ZodMiniType, A extends z.ZodMiniType = z.ZodMiniType> {
  takes: T
  answers: A
  /** Our value as the reply has it, and back. */
  write(value: z.output<T>): z.input<A>
  read(wire: z.output<A>): z.output<T>
  /** Our value as an input has it; left out: as it is. */
  send?(value: z.output<T>): z.input<T>
  /** Initial value in a form; absent: the kind's own empty value. */
  empty?: z.output<T>
}

/** A kind whose value stands in replies as it is. */
export const plain = <T extends z.ZodMiniType, A extends z.ZodMiniType>(takes: T, answers: A) => ({
  takes,
  answers,
  write: (value: z.output<T>) => value as unknown as z.input<A>,
  read: (wire: z.output<A>) => wire,
})

export const text = (max: number) => plain(f.text(max), z.string())
export const line = (max: number) => plain(f.line(max), z.string())
export const requiredLine = (max: number, message: string) => ({
  ...plain(f.requiredLine(max, message), z.string()),
  empty: '',
})
export const phone = plain(f.phone, z.string())
export const email = plain(f.optionalEmail, z.string())
export const latitude = plain(f.latitude, z.nullable(z.number()))
export const longitude = plain(f.longitude, z.nullable(z.number()))
/** Yes or no. */
export const flag = plain(f.flag, z.boolean())
/** An amount: dollars on the wire, cents within. */
export const money: Kind<typeof f.money, z.ZodMiniNumber<number>> = {
  takes: f.money,
  answers: z.number(),
  write: dollarsOf,
  read: dollars => Math.round(dollars * 100),
  send: dollarsOf,
}
/** A unit price: dollars on the wire, cents with at most two decimals within. */
export const price: Kind<typeof f.unitPrice, z.ZodMiniNumber<number>> = {
  takes: f.unitPrice,
  answers: z.number(),
  write: priceInDollars,
  read: priceOf,
  send: priceInDollars,
}
/** A rate or share: percent on the wire, basis points within. */
export const rate: Kind<typeof f.rate, z.ZodMiniNumber<number>> = {
  takes: f.rate,
  answers: z.number(),
  write: points => points / 100,
  read: percent => Math.round(percent * 100),
  send: points => points / 100,
}
/** A value that only replies carry, as it is. */
export const replyOnly = <S extends z.ZodMiniType>(schema: S) => plain(schema, schema)

/** A list whose rows have fields of their own, spelt as in the same message; taken as JSON or as a list. */
export function listOfRows<T extends Fields, M extends string>(
  fields: T,
  message: M,
  most: number,
): Kind<
  z.ZodMiniDefault<z.ZodMiniType<Carried<T, M>[], unknown>>,
  z.ZodMiniArray<z.ZodMiniObject<Answered<T, M>>>
> {
  const row = inputOf(fields, message, {})
  const takes = z._default(f.json(z.array(row).check(z.maxLength(most)), []), [])
  const kind = {
    takes,
    answers: z.array(z.object(replyShape(fields, message))),
    write: (list: Carried<T, M>[]) => list.map(each => encode(fields, message, each)),
    read: (list: Parameters<typeof readReply<T, M>>[2][]) =>
      list.map(each => readReply(fields, message, each)),
  }
  return kind as unknown as ReturnType<typeof listOfRows<T, M>>
}

/** A list that the wire has as JSON text of its rows as `write` spells them; taken as JSON or as a list. */
export function rows<Row extends object>(
  row: z.ZodMiniType<Row>,
  most: number,
  spell: { write: (row: Row) => object; read: (wire: never) => Row },
): Kind<z.ZodMiniDefault<z.ZodMiniType<Row[], readonly object[]>>, z.ZodMiniString<string>> {
  const takes = z._default(f.json(z.array(row).check(z.maxLength(most)), []), [])
  return {
    takes: takes as never,
    answers: z.string(),
    write: list => JSON.stringify(list.map(spell.write)),
    read: text => (text ? (JSON.parse(text) as never[]).map(spell.read) : []),
  }
}

/** Ids; replies have them as text with commas. */
export const ids: Kind<typeof f.idList, z.ZodMiniString<string>> = {
  takes: f.idList,
  answers: z.string(),
  write: list => list.join(','),
  read: idsOf,
}

/** Ids of a text with commas. */
export function idsOf(list: string): number[] {
  return list
    .split(',')
    .map(Number)
    .filter(id => Number.isSafeInteger(id) && id > 0)
}

/**
 * Fields of an entity, each by our word: its kind, and its spelling in the messages that carry it. The specification
 * spells one field in several ways (suburb, suburbName, suburb_name); within the doors it has the one.
 */
export type Fields = Readonly<Record<string, Kind & { readonly names: Names | 'same' }>>
type Names = Readonly<Record<string, string>>

/** A field with its spelling in each message; without them it is spelt as we do in all. */
export function field<K extends Kind>(kind: K): K & { names: 'same' }
export function field<K extends Kind, const N extends Names>(kind: K, names: N): K & { names: N }
export function field(kind: Kind, names: Names | 'same' = 'same') {
  return { ...kind, names }
}

type NameIn<F, K, M> = F extends { names: infer N }
  ? N extends 'same'
    ? K
    : M extends keyof N
      ? N[M]
      : never
  : never
type Takes<F> = F extends { takes: infer T extends z.ZodMiniType } ? T : never
type AnswersOf<F> = F extends { answers: infer A extends z.ZodMiniType } ? A : never
type InMessage<T extends Fields, M> = {
  [K in keyof T]: NameIn<T[K], K, M> extends never ? never : K
}[keyof T]

/** The fields that a message carries, in our words. */
export type Carried<T extends Fields, M extends string> = { [K in InMessage<T, M>]: z.output<Takes<T[K]>> }
type Sent<T extends Fields, M extends string> = { [K in keyof T as NameIn<T[K], K, M> & string]: Takes<T[K]> }
type Answered<T extends Fields, M extends string> = {
  [K in keyof T as NameIn<T[K], K, M> & string]: AnswersOf<T[K]>
}
type IfSent<S> = { [K in keyof S]: S[K] extends z.ZodMiniType ? ReturnType<typeof f.ifSent<S[K]>> : never }

/** Input of a message: decodes its spelling into our words. `more` are fields of the message alone. */
export function inputOf<T extends Fields, M extends string, X extends z.core.$ZodShape>(
  fields: T,
  message: M,
  more: X,
) {
  const shape = shapeOf(fields, message, each => each.takes)
  return decoded<Sent<T, M>, X, Carried<T, M>>(fields, message, shape, more)
}

/** Like `inputOf`; a field that is not sent stays as it is. */
export function patchOf<T extends Fields, M extends string, X extends z.core.$ZodShape>(
  fields: T,
  message: M,
  more: X,
) {
  const shape = shapeOf(fields, message, each => f.ifSent(each.takes))
  return decoded<IfSent<Sent<T, M>>, X, { [K in keyof Carried<T, M>]?: Carried<T, M>[K] | undefined }>(
    fields,
    message,
    shape,
    more,
  )
}

function decoded<S extends z.core.$ZodShape, X extends z.core.$ZodShape, D>(
  fields: Fields,
  message: string,
  shape: Record<string, z.ZodMiniType>,
  more: X,
) {
  const ours = new Map(spellings(fields, message).map(([key, name]) => [name, key]))
  const decode = (sent: object) =>
    Object.fromEntries(Object.entries(sent).map(([name, value]) => [ours.get(name) ?? name, value]))
  const sent: z.ZodMiniType<object> = z.object({ ...shape, ...more })
  const schema = z.pipe(sent, z.transform(decode))
  return schema as unknown as z.ZodMiniType<
    D & z.core.$InferObjectOutput<X, Record<never, never>>,
    z.core.$InferObjectInput<S & X, Record<never, never>>
  >
}

/** The shape of a reply's fields, for `z.object`. */
export function replyShape<T extends Fields, M extends string>(fields: T, message: M): Answered<T, M> {
  return shapeOf(fields, message, each => each.answers) as Answered<T, M>
}

/** A row as a reply spells it. What else stands there goes before it: added after a spread, each field takes a microsecond. */
export function encode<T extends Fields, M extends string>(fields: T, message: M, row: Carried<T, M>) {
  const { all, blank } = knownSpellings(fields, message)
  const reply = { ...blank.reply }
  for (const [key, name] of all) reply[name] = fields[key]!.write((row as Record<string, unknown>)[key])
  return reply as { [N in keyof Answered<T, M>]: z.input<Answered<T, M>[N]> }
}

/** A reply in our words. */
export function readReply<T extends Fields, M extends string>(
  fields: T,
  message: M,
  reply: { [N in keyof Answered<T, M>]: z.output<Answered<T, M>[N]> },
): { [K in InMessage<T, M>]: ReturnType<T[K]['read']> } {
  const { all, blank } = knownSpellings(fields, message)
  const row = { ...blank.row }
  for (const [key, name] of all) row[key] = fields[key]!.read((reply as Record<string, unknown>)[name])
  return row as { [K in InMessage<T, M>]: ReturnType<T[K]['read']> }
}

/** A whole reply: its fields of the table in our words, the others as they are. */
export function decode<T extends Fields, M extends string, R extends Parameters<typeof readReply<T, M>>[2]>(
  fields: T,
  message: M,
  reply: R,
) {
  const spelt = new Set(spellings(fields, message).map(([, name]) => name))
  const others = Object.fromEntries(Object.entries(reply).filter(([name]) => !spelt.has(name)))
  return Object.assign(others, readReply(fields, message, reply)) as Omit<R, keyof Answered<T, M>> &
    ReturnType<typeof readReply<T, M>>
}

/** Fields that a message carries, in our words. */
export type Sendable<T extends Fields, M extends string> = { [K in InMessage<T, M>]?: z.input<Takes<T[K]>> }

/** Our values, or some of them, as a message sends them. */
export function encodeInput<T extends Fields, M extends string, V extends Sendable<T, M>>(
  fields: T,
  message: M,
  values: V,
) {
  const sent = spellings(fields, message).filter(([key]) => key in values)
  const spelt = sent.map(([key, name]) => {
    const value = (values as Record<string, unknown>)[key]
    return [name, value === undefined ? value : (fields[key]!.send?.(value) ?? value)]
  })
  return Object.fromEntries(spelt) as {
    [K in keyof V & keyof T as NameIn<T[K], K, M> & string]: V[K]
  }
}

/** The values of fields of which nothing was sent. */
export function emptyOf<T extends Fields>(fields: T): { [K in keyof T]: z.output<Takes<T[K]>> } {
  return Object.fromEntries(
    Object.entries(fields).map(([key, { takes, empty }]) => [key, empty ?? z.parse(takes, undefined)]),
  ) as { [K in keyof T]: z.output<Takes<T[K]>> }
}

/** Our words of the fields that a message carries. */
export function carriedBy<T extends Fields, M extends string>(fields: T, message: M) {
  return spellings(fields, message).map(([key]) => key) as (InMessage<T, M> & string)[]
}

/** A field's spelling in a message, for a refusal that names it. */
export function spellingOf<T extends Fields>(fields: T, message: string, field: keyof T & string): string {
  const { names } = fields[field]!
  return (names === 'same' ? undefined : names[message]) ?? field
}

/** Our word of every spelling, whichever message it comes from: where a form shows what was refused. */
export function ourNames<T extends Fields>(fields: T): Record<string, keyof T & string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, { names }]) =>
      [key, ...(names === 'same' ? [] : Object.values(names))].map(name => [name, key]),
    ),
  )
}

type Spelling = [key: string, name: string]

function spellings(fields: Fields, message: string): Spelling[] {
  return Object.entries(fields).flatMap(([key, { names }]) => {
    const name = names === 'same' ? key : names[message]
    return name === undefined ? [] : [[key, name] as Spelling]
  })
}

interface KnownSpellings {
  all: Spelling[]
  /** Objects with all fields, to copy: filled in name by name instead, one becomes slow beyond a dozen of them. */
  blank: Record<'row' | 'reply', Record<string, unknown>>
}

const known = new WeakMap<Fields, Map<string, KnownSpellings>>()

function knownSpellings(fields: Fields, message: string): KnownSpellings {
  const ofFields = known.get(fields) ?? new Map<string, KnownSpellings>()
  known.set(fields, ofFields)
  const found = ofFields.get(message)
  if (found) return found
  const all = spellings(fields, message)
  const blankOf = (names: string[]) => JSON.parse(`{${names.map(name => `${JSON.stringify(name)}:null`)}}`)
  const blank = { row: blankOf(all.map(([key]) => key)), reply: blankOf(all.map(([, name]) => name)) }
  const spelt = { all, blank }
  ofFields.set(message, spelt)
  return spelt
}

function shapeOf(fields: Fields, message: string, schemaOf: (field: Kind) => z.ZodMiniType) {
  return Object.fromEntries(spellings(fields, message).map(([key, name]) => [name, schemaOf(fields[key]!)]))
}
