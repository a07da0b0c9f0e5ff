/** Thrown when a group has too much waiting already, or a work has waited for too long. */
export class QueueFull extends Error {
  override name = 'QueueFull'
}

interface FairQueueLimits {
  /** Works running at once in all. */
  atOnce: number
  /** Works of one group running at once; others find room beside it. */
  atOnceOfGroup: number
  /** Works of one group that may wait. */
  waitingOfGroup: number
  /** Milliseconds that a work waits at most; left out: until its turn comes. */
  mostWaitMs?: number
  /** Waits after a work before the next begins, where another runs or waits; left out: the next begins at once. */
  rest?: (tookMs: number) => Promise<unknown>
}

/** Runs works of several groups, such as companies, a few at once: groups take turns however much one of them brings. */
export class FairQueue<Group> {
  private running = 0
  private resting = 0
  private readonly runningOf = new Map<Group, number>()
  /** In the order of their turns. */
  private readonly waiting = new Map<Group, (() => void)[]>()

  constructor(private readonly limits: FairQueueLimits) {}

  run<T>(group: Group, work: () => Promise<T>): Promise<T> {
    return this.inTurn(group, this.turn(group), work)
  }

  /** Goes on with a work that had its turn before: never refused, and ahead of the works that its group has waiting. */
  goOn<T>(group: Group, work: () => Promise<T>): Promise<T> {
    return this.inTurn(group, new Promise(start => this.add(group, start, 'first')), work)
  }

  private async inTurn<T>(group: Group, turn: Promise<void>, work: () => Promise<T>): Promise<T> {
    await turn
    const began = performance.now()
    try {
      return await work()
    } finally {
      this.running--
      this.count(group, -1)
      void this.restThenStart(performance.now() - began)
    }
  }

  /** Starts none of any group during a rest: places that rest by turns would be busy together all of the time. */
  private async restThenStart(tookMs: number): Promise<void> {
    const { rest } = this.limits
    if (rest && this.running + this.waiting.size > 0) {
      this.resting++
      await rest(tookMs)
      this.resting--
    }
    this.startNext()
  }

  private async turn(group: Group): Promise<void> {
    const { waitingOfGroup, mostWaitMs } = this.limits
    if ((this.waiting.get(group)?.length ?? 0) >= waitingOfGroup) throw new QueueFull()
    let timer: ReturnType<typeof setTimeout> | undefined
    await new Promise<void>((start, fail) => {
      if (mostWaitMs !== undefined)
        timer = setTimeout(() => {
          this.leave(group, start)
          fail(new QueueFull())
        }, mostWaitMs)
      this.add(group, start, 'last')
    })
    clearTimeout(timer)
  }

  private add(group: Group, start: () => void, place: 'first' | 'last'): void {
    const mine = this.waiting.get(group) ?? []
    if (place === 'first') mine.unshift(start)
    else mine.push(start)
    this.waiting.set(group, mine)
    this.startNext()
  }

  private leave(group: Group, start: () => void): void {
    const others = this.waiting.get(group)?.filter(each => each !== start) ?? []
    if (others.length > 0) this.waiting.set(group, others)
    else this.waiting.delete(group)
  }

  private startNext(): void {
    for (const [group, mine] of this.waiting) {
      if (this.resting > 0 || this.running >= this.limits.atOnce) return
      if ((this.runningOf.get(group) ?? 0) >= this.limits.atOnceOfGroup) continue
      this.waiting.delete(group)
      const start = mine.shift()!
      // Its next turn comes after everybody else's.
      if (mine.length > 0) this.waiting.set(group, mine)
      this.running++
      this.count(group, 1)
      start()
    }
  }

  private count(group: Group, change: number): void {
    const now = (this.runningOf.get(group) ?? 0) + change
    if (now === 0) this.runningOf.delete(group)
    else this.runningOf.set(group, now)
  }
}
