import { setImmediate } from 'node:timers/promises'

interface Waiting {
  question: unknown
  give(answer: unknown): void
  fail(error: unknown): void
}

/**
 * Collects questions while others of the same key are being answered, and then answers all of them at once. A question
 * that gets no answer (undefined) is asked again.
 */
export function askingTogether() {
  const queues = new Map<string, Waiting[]>()
  const run = async (
    key: string,
    queue: Waiting[],
    answer: (questions: unknown[]) => Promise<readonly unknown[]>,
  ) => {
    while (queue.length > 0) {
      // Those who ask in the same turn of the event loop, as requests that arrive together, go with the first.
      await setImmediate()
      const asked = queue.splice(0)
      try {
        const answers = await answer(asked.map(waiting => waiting.question))
        const left = asked.filter((waiting, n) => {
          if (answers[n] === undefined) return true
          waiting.give(answers[n])
          return false
        })
        queue.unshift(...left)
      } catch (error) {
        for (const { fail } of asked) fail(error)
      }
    }
    queues.delete(key)
  }
  return <Q, A>(
    key: string,
    question: Q,
    answer: (questions: readonly Q[]) => Promise<readonly (A | undefined)[]>,
  ): Promise<A> =>
    new Promise<A>((resolve, reject) => {
      const waiting: Waiting = { question, give: one => resolve(one as A), fail: reject }
      const queue = queues.get(key)
      if (queue) {
        queue.push(waiting)
        return
      }
      const started = [waiting]
      queues.set(key, started)
      void run(key, started, answer as (questions: unknown[]) => Promise<readonly unknown[]>)
    })
}
