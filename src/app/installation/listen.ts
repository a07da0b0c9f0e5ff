import { StartError } from '#server/db/connection/start-error.ts'
import type { Settings } from '../settings.ts'

/** Begins to listen; what keeps it from that is said with what to do. */
export async function listen(
  http: { listen(to: { port: number; host: string }): Promise<string> },
  settings: Settings,
) {
  try {
    await http.listen({ port: settings.PORT, host: settings.HOST })
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'EADDRINUSE') {
      throw new StartError(
        `Port ${settings.PORT} is in use. Stop the other program, or choose another: PORT=4001 npm start`,
        { mayPass: true },
      )
    }
    if (code === 'EACCES')
      throw new StartError(
        `Port ${settings.PORT} needs more rights. Choose one above 1023: PORT=4000 npm start`,
      )
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartError(`HOST is not an address of this machine: ${settings.HOST}`)
    }
    throw error
  }
}
