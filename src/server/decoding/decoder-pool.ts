import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setPriority } from 'node:os'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { DecoderReply, DecoderRequest, DecoderTask } from './decoder-messages.ts'

const idleMilliseconds = 20_000
/** So much longer than the processor's time that it may take, a task waits for a processor. */
const waitsMs = 30_000
/** A process that holds more than this after a task is ended, so that the memory is given back. */
const keptMegabytes = 200
/** Ends what leaks a little with each task. */
const tasksOfProcess = 200

interface Decoder {
  child: ChildProcess
  tasks: number
  idle?: NodeJS.Timeout
}

const idle: Decoder[] = []

/**
 * Performs a task in a process of its own, at low priority. What takes too much memory or processor ends that process and is
 * `too-large`. Where it does not get on since the machine has other work it is `busy`: nothing is wrong with the file.
 */
export async function decodeApart(
  task: DecoderTask,
  { patienceMs, ...limits }: Omit<DecoderRequest, 'task'> & { patienceMs?: number },
): Promise<DecoderReply> {
  const decoder = await takeDecoder()
  const { child } = decoder
  const reply = await answerOf(child, { task, ...limits }, patienceMs ?? limits.milliseconds + waitsMs)
  decoder.tasks++
  if (typeof reply !== 'string' && reply.megabytes <= keptMegabytes && decoder.tasks < tasksOfProcess)
    keep(decoder)
  else child.kill('SIGKILL')
  return typeof reply === 'string' ? { trouble: reply, megabytes: limits.megabytes } : reply
}

/** The reply; why there is none if the process ended or did not answer in time. */
function answerOf(
  child: ChildProcess,
  request: DecoderRequest,
  patienceMs: number,
): Promise<DecoderReply | 'busy' | 'too-large'> {
  return new Promise(resolve => {
    const end = (reply: DecoderReply | 'busy' | 'too-large') => {
      clearTimeout(clock)
      child.off('message', onMessage).off('exit', onEnd)
      resolve(reply)
    }
    const onMessage = (message: unknown) => end(message as DecoderReply)
    const onEnd = () => end('too-large')
    const clock = setTimeout(end, patienceMs, 'busy')
    child.on('message', onMessage).on('exit', onEnd)
    child.send(request, error => {
      if (error) end('busy')
    })
  })
}

async function takeDecoder(): Promise<Decoder> {
  for (let decoder = idle.pop(); decoder; decoder = idle.pop()) {
    clearTimeout(decoder.idle)
    if (!decoder.child.connected) continue
    hold(decoder.child, true)
    return decoder
  }
  return { child: await startDecoder(), tasks: 0 }
}

function keep(decoder: Decoder): void {
  const { child } = decoder
  // A server that stops, or a test that is over, waits for no idle process: it ends when its parent is gone.
  hold(child, false)
  decoder.idle = setTimeout(() => {
    idle.splice(idle.indexOf(decoder), 1)
    child.kill('SIGKILL')
  }, idleMilliseconds)
  decoder.idle.unref()
  idle.push(decoder)
}

function hold(child: ChildProcess, isHeld: boolean): void {
  if (isHeld) child.ref()
  else child.unref()
  const channel = child.channel as { ref(): void; unref(): void } | null | undefined
  if (isHeld) channel?.ref()
  else channel?.unref()
}

function startDecoder(): Promise<ChildProcess> {
  const isSource = import.meta.url.endsWith('.ts')
  const child = fork(isSource ? sourceFile() : builtFile(), [], {
    // Decoders get no setting and no secret, and write on nobody's terminal.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: ['--max-old-space-size=256', ...(isSource ? ['--import', tsxAddress()] : [])],
  })
  // Requests of people come first.
  child.once('spawn', () => {
    try {
      setPriority(child.pid!, 10)
    } catch {
      // Some hosts forbid it; the limits hold all the same.
    }
  })
  return new Promise((resolve, reject) => {
    const fail = (why: unknown) => reject(new Error('The decoder of files does not start', { cause: why }))
    child.once('error', fail).once('exit', fail)
    child.once('message', () => {
      child.off('error', fail).off('exit', fail)
      // A later fault ends the process, which is noticed.
      child.on('error', () => child.kill('SIGKILL'))
      resolve(child)
    })
  })
}

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url))
const sourceFile = () => here('./decoder.ts')

/** The build puts shared code into a folder beside its entries. */
const builtFile = () => [here('./decoder.js'), here('../decoder.js')].find(existsSync)!

const tsxAddress = () => pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
