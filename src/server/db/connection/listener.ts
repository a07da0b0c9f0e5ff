import pg from 'pg'

const reconnectMs = 1_000

/**
 * Listens to a channel on a connection of its own. `hear` also runs without a payload after each connect, as what was
 * said before is lost.
 */
export function listenTo(
  channel: string,
  config: pg.PoolConfig,
  hear: (payload: string | null) => void,
  onError: (error: Error) => void,
): { stop(): Promise<void> } {
  let client: pg.Client | null = null
  let isStopped = false
  const connect = async () => {
    if (isStopped) return
    const next = new pg.Client(config)
    client = next
    next.on('error', onError)
    next.on('notification', notice => hear(notice.payload ?? null))
    next.on('end', () => {
      if (!isStopped) setTimeout(connect, reconnectMs).unref()
    })
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
      hear(null)
    } catch (error) {
      onError(error as Error)
      await next.end().catch(onError)
    }
  }
  const connecting = connect()
  return {
    async stop() {
      isStopped = true
      await connecting
      await client?.end().catch(onError)
    },
  }
}
