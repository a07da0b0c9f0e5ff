/** Thrown when a group has too much waiting already. */
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
}

/** Runs works of several groups, such as companies, a few at once: groups take turns however much one of them brings. */
export class FairQueue<Group> {
  private running = 0
  private readonly runningOf = new Map<Group, number>()
  /** In the order of their turns. */
  private readonly waiting = new Map<Group, (() => void)[]>()

  constructor(private readonly limits: FairQueueLimits) {}

  async run<T>(group: Group, work: () => Promise<T>): Promise<T> {
    await this.turn(group)
    try {
      return await work()
    } finally {
      this.running--
      this.count(group, -1)
      this.startNext()
    }
  }

  private turn(group: Group): Promise<void> {
    const mine = this.waiting.get(group) ?? []
    if (mine.length >= this.limits.waitingOfGroup) throw new QueueFull()
    return new Promise(resolve => {
      mine.push(resolve)
      this.waiting.set(group, mine)
      this.startNext()
    })
  }

  private startNext(): void {
    for (const [group, mine] of this.waiting) {
      if (this.running >= this.limits.atOnce) return
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
