/** Keeps what was used last, up to a number of bytes. */
export class ByteCache<Value> {
  private readonly entries = new Map<string, { value: Value; bytes: number }>()
  private total = 0

  constructor(private readonly mostBytes: number) {}

  get(key: string): Value | undefined {
    const entry = this.entries.get(key)
    if (!entry) return undefined
    this.entries.delete(key)
    this.entries.set(key, entry)
    return entry.value
  }

  set(key: string, value: Value, bytes: number): void {
    this.remove(key)
    this.entries.set(key, { value, bytes })
    this.total += bytes
    for (const oldest of this.entries.keys()) {
      if (this.total <= this.mostBytes) return
      this.remove(oldest)
    }
  }

  private remove(key: string): void {
    const entry = this.entries.get(key)
    if (!entry) return
    this.total -= entry.bytes
    this.entries.delete(key)
  }
}
