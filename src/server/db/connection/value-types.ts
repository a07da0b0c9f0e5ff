import pg from 'pg'

const bigintOid = 20
const bigintArrayOid = 1016
const dateOid = 1082

function exactInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`integer beyond 2^53: ${text}`)
  return value
}

/** How a value of the database arrives, by its kind. */
export const valueParser = ((oid: number, format?: 'text' | 'binary') => {
  if (oid === bigintOid) return exactInteger
  if (oid === dateOid) return (text: string) => text
  if (oid === bigintArrayOid) {
    const parse = pg.types.getTypeParser(Number(oid), 'text') as (text: string) => string[]
    return (text: string) => parse(text).map(exactInteger)
  }
  return pg.types.getTypeParser(oid, format as 'text')
}) as pg.CustomTypesConfig['getTypeParser']
