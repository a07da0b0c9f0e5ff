import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'

type Ask = <R>(query: CompiledQuery) => Promise<QueryResult<R>>

/** Answers of a text that are remembered: what is asked for each of many rows alike comes soon, or never. */
const mostAnswers = 16
const isRead = (sql: string) =>
  /^\s*(select|with)\b/i.test(sql) && !/\b(set_config|nextval|random|clock_timestamp)\b/i.test(sql)
const setting = /^set local (\S+) =/

/**
 * A connection of one snapshot, on which a statement that is asked again with the same values is answered from memory: the
 * settings are part of the question, as the policies read them. Each asker gets rows of its own. What is asked once alone, as
 * most is, is not kept.
 */
export class RememberingConnection implements DatabaseConnection {
  readonly #ask: Ask
  readonly #settings = new Map<string, string>()
  readonly #asked = new Set<string>()
  /** Answers by the question's values, of those texts that were asked with the same ones. */
  readonly #answers = new Map<string, Map<string, Promise<QueryResult<unknown>>>>()

  constructor(ask: Ask) {
    this.#ask = ask
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { sql, parameters } = query
    const [, set] = setting.exec(sql) ?? []
    if (set) this.#settings.set(set, sql)
    if (!isRead(sql)) return this.#ask<R>(query)
    const values = JSON.stringify([...this.#settings.values(), parameters])
    const known = this.#answers.get(sql)
    if (!known) {
      const question = sql + values
      if (this.#asked.has(question)) this.#answers.set(sql, new Map())
      else this.#asked.add(question)
      if (!this.#answers.has(sql)) return this.#ask<R>(query)
    }
    const answers = this.#answers.get(sql)!
    const answer = (answers.get(values) as Promise<QueryResult<R>> | undefined) ?? this.#ask<R>(query)
    answers.delete(values)
    answers.set(values, answer)
    if (answers.size > mostAnswers) answers.delete(answers.keys().next().value!)
    const { rows } = await answer
    return { rows: structuredClone(rows) }
  }

  // biome-ignore lint/correctness/useYield: it yields nothing.
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('statements are not streamed')
  }
}
