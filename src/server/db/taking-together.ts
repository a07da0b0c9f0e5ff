interface Waiting {
  give(one: unknown): void
  fail(error: unknown): void
}

/**
 * Collects those who want one of something while some are being taken, and takes for all of them at once. `take` may get
 * fewer than it was asked for: then it is asked again for the rest.
 */
export function takingTogether() {
  const queues = new Map<string, Waiting[]>()
  const run = async (key: string, queue: Waiting[], take: (count: number) => Promise<readonly unknown[]>) => {
    while (queue.length > 0) {
      const served = queue.splice(0)
      try {
        const taken = await take(served.length)
        for (const one of taken) served.shift()?.give(one)
        queue.unshift(...served)
      } catch (error) {
        for (const { fail } of served) fail(error)
      }
    }
    queues.delete(key)
  }
  return <T>(key: string, take: (count: number) => Promise<readonly T[]>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const waiting: Waiting = { give: one => resolve(one as T), fail: reject }
      const queue = queues.get(key)
      if (queue) {
        queue.push(waiting)
        return
      }
      const started = [waiting]
      queues.set(key, started)
      void run(key, started, take)
    })
}
