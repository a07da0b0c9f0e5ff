import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import WebSocket from 'ws'
import { signInContract } from '#features/account/sign-in/sign-in.contract.ts'
import { filesContract } from '#features/jobs/files/files.contract.ts'
import { formLinksContract } from '#features/jobs/forms/form-links.contract.ts'
import { formsContract } from '#features/jobs/forms/forms.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { quoteReadingContract } from '#features/jobs/quote-reading/quote-reading.contract.ts'
import { clientMessagesContract } from '#features/messages/client-messages/client-messages.contract.ts'
import { invoicesContract } from '#features/money/invoices/invoices.contract.ts'
import { feedsContract } from '#features/schedule/calendar-feeds/feeds.contract.ts'

/** One flooder: a company of its own, in a network of its own. */
export interface Flooder {
  port: number
  token: string
  /** Where its connections come from. */
  localAddress: string
  /** A job of its own that can be opened. */
  job: number
  /** What it uploads; made before the flood. */
  file: Buffer | null
  isOver(): boolean
  /** Counts what happened, by a word for it. */
  count(what: string, times?: number): void
}

/** Ways to flood the server; each goes on until `isOver`. A further kind is a line here. */
export const floodKinds = {
  /** One socket that says 2,000 times a second where it is, and comes back as soon as it is closed. */
  sockets: floodWithMessages,
  /** Sockets, as many as the server takes, each saying as often as it may where it is. */
  tabs: floodWithSockets,
  /** Sockets that send pings and read no answer. */
  deaf: floodUnread,
  /** Searches over eight connections, each as soon as the one before is answered. */
  requests: floodWithSearches,
  /** Uploads of the costliest moving picture that is taken. */
  pictures: flooder => floodWithFiles(flooder, filesContract.stage.path, 'moving.webp', 'image/webp'),
  /** Uploads of a PDF that unpacks to a gigabyte. */
  pdfs: flooder =>
    floodWithFiles(flooder, quoteReadingContract.readFile.path, 'quote.pdf', 'application/pdf'),
  /** Long runs of one character to the reader of quotes. */
  texts: flooder =>
    floodWithPosts(flooder, n => ({
      path: quoteReadingContract.readText.path,
      input: { textExtract: ['x', ' ', '{{ ', '1', '@.'][n % 5]!.repeat(100_000).slice(0, 100_000) },
    })),
  /** Invoices of 100 lines, each drawn as a PDF. */
  papers: floodWithPapers,
  /** Lists of all jobs as CSV, sorted and searched each time in another way. */
  exports: flooder =>
    floodWithPosts(flooder, n => ({
      path: jobsContract.exportJobs.path,
      input: {
        filters: { tab: 0, ...(n % 3 && { search: String(n % 10) }) },
        sortOrder: n % 2 ? 'ASC' : 'DESC',
      },
    })),
  /** The company's calendar by its link, over eight connections. */
  feeds: floodWithFeeds,
  /** Guesses of a password. */
  passwords: flooder =>
    floodWithPosts(flooder, n => ({
      path: signInContract.login.path,
      input: { email: `person${n % 50}@example.test`, password: `Guess${n}!` },
    })),
  /** Mails to strangers. */
  mails: flooder =>
    floodWithPosts(flooder, n => ({
      path: clientMessagesContract.sendEmail.path,
      input: {
        jobId: flooder.job,
        emailData: { to: `stranger${n}@example.test`, subject: 'Hello', message: 'Hello '.repeat(100) },
      },
    })),
  /** Answers to a form by its public link, each from a page of its own that was open long enough: some 1,000 a minute. */
  forms: floodWithForms,
} satisfies Record<string, (flooder: Flooder) => Promise<void>>
export type FloodKind = keyof typeof floodKinds

/** A socket that has said who it is; null if the server did not take it. */
async function follow({ port, token, localAddress, count }: Flooder): Promise<WebSocket | null> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/live`, { localAddress, perMessageDeflate: false })
  socket.on('error', () => {})
  socket.once('close', code => count(`closed with ${code}`))
  socket.once('open', () => socket.send(JSON.stringify({ token, since: null })))
  const isReady = await new Promise<boolean>(done => {
    socket.once('message', () => done(true))
    socket.once('close', () => done(false))
  })
  count(isReady ? 'followed' : 'not taken')
  return isReady ? socket : null
}

const isOpen = (socket: WebSocket) => socket.readyState === WebSocket.OPEN

async function floodWithMessages(flooder: Flooder): Promise<void> {
  const message = JSON.stringify({ at: `job ${flooder.job}` })
  while (!flooder.isOver()) {
    const socket = await follow(flooder)
    while (socket && isOpen(socket) && !flooder.isOver()) {
      for (let n = 0; n < 20; n++) socket.send(message)
      flooder.count('messages', 20)
      await sleep(10)
    }
    socket?.terminate()
    await sleep(10)
  }
}

async function floodWithSockets(flooder: Flooder): Promise<void> {
  const sockets: WebSocket[] = []
  const opening = async () => {
    while (!flooder.isOver()) {
      const socket = sockets.length < 2_000 ? await follow(flooder) : null
      if (socket) sockets.push(socket)
      else await sleep(100)
    }
  }
  const talking = async () => {
    for (let n = 0; !flooder.isOver(); n++) {
      const open = sockets.filter(isOpen)
      for (const socket of open) socket.send(JSON.stringify({ at: n % 2 ? `job ${flooder.job}` : null }))
      flooder.count('messages', open.length)
      await sleep(1_000 / 15)
    }
  }
  await Promise.all([opening(), opening(), opening(), opening(), talking()])
  for (const socket of sockets) socket.terminate()
}

async function floodUnread(flooder: Flooder): Promise<void> {
  const pings = 'x'.repeat(125)
  while (!flooder.isOver()) {
    const socket = await follow(flooder)
    socket?.pause()
    while (socket && isOpen(socket) && !flooder.isOver()) {
      // What does not leave is not piled up here.
      if (socket.bufferedAmount < 100_000) for (let n = 0; n < 200; n++) socket.ping(pings)
      flooder.count('pings', 200)
      await sleep(10)
    }
    socket?.terminate()
    await sleep(10)
  }
}

function floodWithSearches(flooder: Flooder): Promise<void> {
  const page = { pageNumber: 1, pageSize: 10, sortField: 'id', sortOrder: 'DESC' }
  const input = { pagination: page, filters: { tab: 0, search: 'hill street' } }
  return floodWithPosts(flooder, () => ({ path: jobsContract.list.path, input }))
}

/** Posts over eight connections, each as soon as the one before is answered. */
async function floodWithPosts(
  flooder: Flooder,
  next: (n: number) => { path: string; input: object },
): Promise<void> {
  const agent = new Agent({ keepAlive: true, localAddress: flooder.localAddress })
  let n = 0
  const posting = async () => {
    while (!flooder.isOver()) {
      const { path, input } = next(n++)
      const { status } = await post(flooder, agent, path, JSON.stringify(input))
      flooder.count(`answered ${status}`)
      if (status !== 200) await sleep(10)
    }
  }
  await Promise.all(Array.from({ length: 8 }, posting))
  agent.destroy()
}

async function floodWithFiles(flooder: Flooder, path: string, name: string, type: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, localAddress: flooder.localAddress })
  const boundary = 'flood-of-files'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), flooder.file!, Buffer.from(`\r\n--${boundary}--\r\n`)])
  while (!flooder.isOver()) {
    const { status } = await post(flooder, agent, path, body, `multipart/form-data; boundary=${boundary}`)
    flooder.count(`answered ${status}`)
    if (status !== 200) await sleep(10)
  }
  agent.destroy()
}

async function floodWithFeeds(flooder: Flooder): Promise<void> {
  const { port, localAddress } = flooder
  const agent = new Agent({ keepAlive: true, localAddress })
  const made = await post(flooder, agent, feedsContract.make.path, JSON.stringify({ of: 'company' }))
  const { url } = (JSON.parse(made.text) as { result: { url: string } }).result
  const reading = async () => {
    while (!flooder.isOver()) {
      const status = await new Promise<number>(done => {
        const path = new URL(url).pathname
        const sent = request({ port, host: '127.0.0.1', path, agent }, response => {
          response.resume().once('end', () => done(response.statusCode ?? 0))
          response.once('error', () => done(0))
        })
        sent.once('error', () => done(0)).end()
      })
      flooder.count(`answered ${status}`)
      if (status !== 200) await sleep(10)
    }
  }
  await Promise.all(Array.from({ length: 8 }, reading))
  agent.destroy()
}

async function floodWithForms(flooder: Flooder): Promise<void> {
  const agent = new Agent({ keepAlive: true, localAddress: flooder.localAddress })
  const field = { id: 'note', kind: 'note', label: 'Note', help: '', start: '', choices: [] }
  const content = { pages: [{ id: 'p', title: '', fields: [field] }] }
  const send = async <T>(path: string, input: object) =>
    JSON.parse((await post(flooder, agent, path, JSON.stringify(input))).text) as T
  const form = { name: 'Flood', about: '', content, publish: true }
  const { result } = await send<{ result: { id: number } }>(formsContract.add.path, form)
  const { url } = await send<{ url: string }>(formLinksContract.add.path, {
    form_id: result.id,
    kind: 'anyone',
  })
  const path = formLinksContract.fill.path.replace(':formLinkId', url.split('/').at(-1)!)
  const answers = { note: ['Flood '.repeat(300)] }
  const filling = async () => {
    while (!flooder.isOver()) {
      const page = await get(flooder, agent, path)
      const { ticket = '' } = JSON.parse(page || '{}') as { ticket?: string }
      await sleep(3_200)
      const body = JSON.stringify({ number: 1, ticket, name: 'Nobody', answers })
      flooder.count(`answered ${(await post(flooder, agent, path, body)).status}`)
    }
  }
  await Promise.all(Array.from({ length: 8 }, filling))
  agent.destroy()
}

function get({ port }: Flooder, agent: Agent, path: string): Promise<string> {
  return new Promise(done => {
    const sent = request({ port, host: '127.0.0.1', path: `/api${path}`, agent }, response => {
      let text = ''
      response.setEncoding('utf8').on('data', part => (text += part))
      response.once('end', () => done(text))
      response.once('error', () => done(''))
    })
    sent.once('error', () => done('')).end()
  })
}

async function floodWithPapers(flooder: Flooder): Promise<void> {
  const agent = new Agent({ keepAlive: true, localAddress: flooder.localAddress })
  const lines = Array.from({ length: 100 }, (_, n) => ({ name: `Tap ${n}`, quantity: n, price: n }))
  while (!flooder.isOver()) {
    const draft = await post(
      flooder,
      agent,
      invoicesContract.add.path,
      JSON.stringify({ name: 'Ada', lines }),
    )
    flooder.count(`draft ${draft.status}`)
    const { id } = (JSON.parse(draft.text || '{}') as { result?: { id: number } }).result ?? {}
    const { status } = await post(flooder, agent, invoicesContract.pdf.path, JSON.stringify({ id }))
    flooder.count(`PDF ${status}`)
    if (status !== 200) await sleep(10)
  }
  agent.destroy()
}

interface Answer {
  /** 0: none came. */
  status: number
  text: string
}

function post(
  { port, token }: Flooder,
  agent: Agent,
  path: string,
  body: string | Buffer,
  type = 'application/json',
): Promise<Answer> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': type, 'idempotency-key': randomUUID() }
  return new Promise(done => {
    const none = { status: 0, text: '' }
    const sent = request({ port, host: '127.0.0.1', path: `/api${path}`, method: 'POST', agent, headers })
    sent.once('error', () => done(none))
    sent.once('response', response => {
      let text = ''
      response.setEncoding('utf8').on('data', part => (text += part))
      response.once('end', () => done({ status: response.statusCode ?? 0, text }))
      response.once('error', () => done(none))
    })
    sent.end(body)
  })
}
