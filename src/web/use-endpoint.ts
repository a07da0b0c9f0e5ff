import type { QueryClient, UseMutationResult, UseQueryOptions, UseQueryResult } from '@tanstack/react-query'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { isAccountant, mayAccess } from '#shared/access.ts'
import type { Endpoint, Receives, Sends } from '#shared/endpoint.ts'
import { type FailureWords, failureWords } from './errors/failure-words.ts'
import { useTexts } from './i18n.ts'
import { isReached } from './live/connection.ts'
import { noteChanged } from './live/own-changes.ts'
import { giveUpReads, refreshTopics } from './live/topics.ts'
import { askOrRecall, type Screen } from './offline/kept-replies.ts'
import type { WaitingWords } from './offline/kept-write.ts'
import { useOverlay } from './offline/overlays.ts'
import { sayKept } from './offline/say-kept.ts'
import { laySent } from './offline/sent-writes.ts'
import { sayUntold } from './offline/untold.ts'
import { addWrite, hasEarlierWrites, writesOwner } from './offline/waiting-writes.ts'
import { isTrouble } from './query-client.ts'
import type { SendError, SendOptions } from './send.ts'
import { newKey, send } from './send.ts'
import { toast } from './toast.ts'
import { useViewerIfAny } from './viewer.ts'

export interface ReadOptions<E extends Endpoint = Endpoint> {
  enabled?: boolean
  /** Shows the previous page's rows until the next ones arrive. */
  keepPrevious?: boolean
  /** Milliseconds between fetches; or as the answer says. */
  refetchInterval?: number | false | ((reply: Receives<E> | undefined) => number | false)
  /** Fetches on while the window is in the background. */
  refetchIntervalInBackground?: boolean
  /** Milliseconds that an answer stays fresh. */
  staleTime?: number
}

/** Milliseconds for which an answer that was read ahead of what shows it counts as read by that, if its topics rest. */
export const justNow = 5_000

/** The cache key of a read; `queryClient.setQueryData(readKey(entry, input), …)` for optimistic changes. */
export function readKey<E extends Endpoint>(entry: E, input: Sends<E>): readonly unknown[] {
  return [entry.path, input]
}

/**
 * Query options of `useRead` for TanStack Query, for loaders and prefetching. `drawsKept` is for what is only shown: what
 * this device keeps of an earlier answer stands there until the server's comes. Who decides by the answer leaves it out.
 */
export function readQuery<E extends Endpoint>(
  entry: E,
  input: Sends<E>,
  { drawsKept = false }: { drawsKept?: boolean } = {},
): UseQueryOptions<Receives<E>, SendError> & { queryKey: readonly unknown[] } {
  return {
    queryKey: readKey(entry, input),
    queryFn: ({ signal, client, queryKey }) =>
      askOrRecall(
        queryKey,
        () => send(entry, input, { signal }),
        placeOf(client, queryKey, drawsKept),
        entry.reads,
      ),
    meta: { topics: entry.reads ?? [] },
  }
}

/** Where the reply of a read stands on the screen, for what is kept of it. */
export function placeOf(client: QueryClient, queryKey: readonly unknown[], drawsKept: boolean): Screen {
  const isAtHand = () => client.getQueryData(queryKey) !== undefined
  if (!drawsKept) return { isAtHand }
  return {
    isAtHand,
    draw: (reply, at) => void client.setQueryData(queryKey, reply, { updatedAt: at }),
    takeOff: () => client.getQueryCache().find({ queryKey, exact: true })?.setState({ data: undefined }),
  }
}

/**
 * Reads an endpoint and keeps its answer fresh: it is fetched again when one of its topics changes. What waits on this
 * device to be sent is shown as done.
 */
export function useRead<E extends Endpoint>(
  entry: E,
  input: Sends<E>,
  { keepPrevious, refetchInterval, ...options }: ReadOptions<E> = {},
): UseQueryResult<Receives<E>, SendError> {
  const select = useOverlay(entry, input)
  const viewer = useViewerIfAny()
  // Parts of the frame and of shared pages ask for much that an accountant may not read.
  const isClosed = viewer !== null && isAccountant(viewer) && !mayAccess(entry.access, viewer)
  const previous = keepPrevious ? { placeholderData: keepPreviousData } : {}
  return useQuery<Receives<E>, SendError>({
    // A reply that somebody works on has to be new.
    ...readQuery(entry, input, { drawsKept: options.staleTime !== 0 }),
    ...options,
    ...previous,
    ...(isClosed && { enabled: false }),
    ...(select && { select }),
    refetchInterval:
      typeof refetchInterval === 'function' ? query => refetchInterval(query.state.data) : refetchInterval,
  })
}

export interface SendHookOptions<E extends Endpoint> {
  /** The toast on success. */
  saved?: string | ((reply: Receives<E>, input: Sends<E>) => string)
  /**
   * The toast on failure, instead of the server's text; an object has texts for when the server gives no reason. A form
   * takes a text as `refused`.
   */
  failed?: string | FailureWords
  /** No toast at all: the caller shows the outcome. */
  silent?: boolean
  onSuccess?: (reply: Receives<E>, input: Sends<E>) => unknown
  /** Changes the cache at once; the function it returns undoes that when the request fails. */
  optimistic?: (input: Sends<E>, queryClient: QueryClient) => (() => void) | undefined
  /** One request after the other, where the last one counts, as with an order: none overtakes the next. */
  inTurn?: true
}

interface Attempt<E extends Endpoint> {
  input: Sends<E>
  key: string
  file?: Blob
  /** Words of a write that may wait. */
  words: WaitingWords | null
  /** When it was made, in ms since 1970. */
  madeAt: number
  owner: string | null
}

export type SendHook<E extends Endpoint> = Omit<
  UseMutationResult<Receives<E>, SendError, Attempt<E>>,
  'mutate' | 'mutateAsync'
> & {
  /** Rejects with SendError; a caller that only wants the toast may leave the promise alone. */
  send: (input: Sends<E>, options?: Pick<SendOptions, 'file'>) => Promise<Receives<E>>
}

/** Writes to an endpoint: refreshes every read of a topic it changes, and says how it went. */
export const useSend = <E extends Endpoint>(entry: E, options: SendHookOptions<E> = {}): SendHook<E> =>
  useSending(entry, options) as SendHook<E>

export interface KeptSendOptions<E extends Endpoint> extends SendHookOptions<E> {
  /** Words for the write while it waits; null: it doesn't wait, and fails. */
  waits: (input: Sends<E>) => WaitingWords | null
  /** No toast when it waits: the caller says so. */
  waitsSilently?: boolean
}

export type KeptSendHook<E extends Endpoint> = Omit<SendHook<E>, 'send'> & {
  /** Resolves with null when it waits on this device. */
  send: (input: Sends<E>) => Promise<Receives<E> | null>
}

/**
 * Like useSend, for what is written where there may be no signal. If a request does not get through, the write is kept on
 * this device and sent later, also after a reload.
 */
export const useKeptSend = <E extends Endpoint>(entry: E, options: KeptSendOptions<E>): KeptSendHook<E> =>
  useSending(entry, options) as KeptSendHook<E>

/** Waits for the writes to an endpoint that are on their way, whatever becomes of them. */
export async function sendsEnded(queryClient: QueryClient, entry: Endpoint): Promise<void> {
  const isUnderWay = () => queryClient.isMutating({ mutationKey: [entry.path] }) > 0
  if (!isUnderWay()) return
  await new Promise<void>(resolve => {
    const stop = queryClient.getMutationCache().subscribe(() => {
      if (isUnderWay()) return
      stop()
      resolve()
    })
  })
}

/** Milliseconds that a question before a write that can wait has, until what is known has to do. */
const askedPatience = 3_000

/**
 * The answer to a question before a write that can wait, or after it: soon, or as it is known here; undefined where it
 * is not. A line that hangs holds nobody up.
 */
export async function askSoon<E extends Endpoint>(
  queryClient: QueryClient,
  entry: E,
  input: Sends<E>,
  /** Has to end before the question is asked, such as a write that its answer depends on. */
  first: Promise<unknown> = Promise.resolve(),
): Promise<Receives<E> | undefined> {
  const read = readQuery(entry, input)
  const known = () => queryClient.getQueryData<Receives<E>>(read.queryKey)
  const ask = async () => {
    await first
    if (!isReached() && known()) return known()
    return queryClient.fetchQuery({ ...read, staleTime: 0, retry: false })
  }
  const asked = ask().catch((error: unknown) => {
    if (!isTrouble(error)) throw error
    return known()
  })
  return Promise.race([asked, wait(askedPatience).then(known)])
}

const wait = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

/** Milliseconds until a write that can wait is put in line instead of being waited for. */
const keptPatience = () => (isReached() ? 10_000 : 3_000)

function useSending<E extends Endpoint>(entry: E, options: SendHookOptions<E> & Partial<KeptSendOptions<E>>) {
  const t = useTexts()
  const queryClient = useQueryClient()
  const unanswered = useRef<{ content: string; key: string } | null>(null)
  const toWords = useRef(options.waits)
  toWords.current = options.waits
  const {
    mutateAsync,
    mutate: _,
    ...mutation
  } = useMutation<Receives<E> | null, SendError, Attempt<E>, (() => void) | undefined>({
    mutationKey: [entry.path],
    ...(options.inTurn && { scope: { id: entry.path } }),
    mutationFn: async ({ input, key, file, words, madeAt, owner }) => {
      if (!words) return await send(entry, input, { idempotencyKey: key, file })
      try {
        // A write does not overtake those that were made before it.
        if (!hasEarlierWrites(words.job)) {
          const reply = await send(entry, input, { idempotencyKey: key, madeAt, patience: keptPatience() })
          if (owner)
            void laySent(
              { ...words, key, owner, at: madeAt, isNamed: true, ...storable(entry, input) },
              reply,
            )
          return reply
        }
      } catch (error) {
        // Somebody else may have signed in meanwhile.
        if (!isTrouble(error) || writesOwner() !== owner) throw error
      }
      await addWrite({ ...words, key, madeAt, ...storable(entry, input) })
      if (!options.waitsSilently) sayKept(words.job)
      return null
    },
    retry: (failures, error) => failures < 2 && isTrouble(error) && error.body.timedOut !== true,
    retryDelay: failures => 1_000 * 3 ** failures,
    onMutate: ({ input }) => {
      if (!options.optimistic) return undefined
      // An answer that is on its way was given before this change, and would take it off the screen again.
      giveUpReads(queryClient, entry.changes ?? [])
      return options.optimistic(input, queryClient)
    },
    onSuccess: async (reply, { input }) => {
      unanswered.current = null
      if (reply === null) return
      noteChanged(entry.changes ?? [])
      sayUntold(reply)
      const text = typeof options.saved === 'function' ? options.saved(reply, input) : options.saved
      if (text && !options.silent) toast.success(t(text))
      // What waits for its turn would go off the screen.
      const isLast = !options.inTurn || queryClient.isMutating({ mutationKey: [entry.path] }) === 1
      if (isLast) void refreshTopics(queryClient, entry.changes ?? [])
      await options.onSuccess?.(reply, input)
    },
    onError: (error, { input, key }, undo) => {
      unanswered.current = isTrouble(error) ? { content: JSON.stringify(input), key } : null
      undo?.()
      const { failed } = options
      if (failed)
        error.words = failureWords(error, typeof failed === 'string' ? { refused: failed } : failed, t)
      // The screen may show a state that the server does not have.
      if (options.optimistic || error.status === 409) void refreshTopics(queryClient, entry.changes ?? [])
      const isReplaced = typeof failed === 'string' && error.status > 0
      if (!options.silent) sayUnlessShown(error, isReplaced ? t(failed) : (error.words ?? t(error)))
    },
  })
  const sendNow = useCallback(
    (input: Sends<E>, { file }: Pick<SendOptions, 'file'> = {}) => {
      // Sent again after an unanswered attempt: the first may have arrived, so the key stays the same.
      const again = unanswered.current?.content === JSON.stringify(input) ? unanswered.current.key : null
      const words = toWords.current ? toWords.current(input) : null
      const answer = mutateAsync({
        input,
        key: again ?? newKey(),
        file,
        words,
        madeAt: Date.now(),
        owner: writesOwner(),
      })
      answer.catch(() => {})
      return answer
    },
    [mutateAsync],
  )
  return { ...mutation, send: sendNow }
}

const storable = ({ method, path, changes }: Endpoint, input: unknown) => ({
  entry: { method, path, changes },
  input: input as Record<string, unknown>,
})

function sayUnlessShown(error: SendError, text: string): void {
  // A form gets the rejection after this callback and marks what it shows beside its fields.
  setTimeout(() => {
    if (!error.shown) toast.error(text)
  })
}
