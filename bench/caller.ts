import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface Answer {
  status: number
  /** Still compressed, if it was. */
  body: string
  /** Bytes of the whole answer. */
  size: number
}

/**
 * A caller with one connection of its own. It writes and reads HTTP by hand: a client library takes as long for a
 * small request as the server does, and would hide what is compared.
 */
export class Caller {
  readonly #port: number
  #socket: Socket
  #parts: Buffer[] = []
  #held = 0
  #wanted = -1
  #answered: ((answer: Buffer) => void) | null = null
  #failed: (error: Error) => void = () => {}

  constructor(port: number) {
    this.#port = port
    this.#socket = this.#connect()
  }

  #connect(): Socket {
    const socket = connect({ port: this.#port, host: '127.0.0.1', noDelay: true })
    socket.on('data', data => this.#take(data))
    socket.on('error', error => this.#failed(error))
    socket.on('close', () => this.#failed(new Error('the server hung up')))
    return socket
  }

  async request(
    method: string,
    path: string,
    options: { token?: string; body?: string } = {},
  ): Promise<Answer> {
    const { token, body } = options
    // Servers hang up on a caller who says nothing while the others are measured.
    if (this.#socket.destroyed) this.#socket = this.#connect()
    if (this.#socket.connecting) await once(this.#socket, 'connect')
    const head = [
      `${method} ${path} HTTP/1.1`,
      'host: 127.0.0.1',
      'accept-encoding: br',
      ...(token ? [`authorization: Bearer ${token}`] : []),
      ...(body ? ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`] : []),
    ]
    const answer = new Promise<Buffer>((resolve, reject) => {
      this.#answered = resolve
      this.#failed = reject
    })
    this.#socket.write(`${head.join('\r\n')}\r\n\r\n${body ?? ''}`)
    const bytes = await answer
    const text = bytes.toString()
    const at = text.indexOf('\r\n\r\n')
    return { status: Number(text.slice(9, 12)), body: text.slice(at + 4), size: bytes.length - at - 4 }
  }

  end(): void {
    this.#failed = () => {}
    this.#socket.destroy()
  }

  #take(data: Buffer): void {
    this.#parts.push(data)
    this.#held += data.length
    if (this.#wanted < 0) {
      const head = Buffer.concat(this.#parts)
      const at = head.indexOf('\r\n\r\n')
      if (at < 0) return
      const length = /content-length: (\d+)/i.exec(head.subarray(0, at).toString())
      // What is compressed comes in chunks, of which the last is empty.
      this.#wanted = length ? at + 4 + Number(length[1]) : Number.POSITIVE_INFINITY
    }
    if (
      this.#wanted === Number.POSITIVE_INFINITY
        ? !this.#end().endsWith('\r\n0\r\n\r\n')
        : this.#held < this.#wanted
    )
      return
    const whole = Buffer.concat(this.#parts)
    this.#parts = []
    this.#held = 0
    this.#wanted = -1
    this.#answered?.(whole)
  }

  /** The last bytes that came, also where two parts brought them. */
  #end(): string {
    return Buffer.concat(this.#parts.slice(-2)).toString('latin1').slice(-7)
  }
}
