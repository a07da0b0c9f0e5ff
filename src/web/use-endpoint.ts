import type { QueryClient, UseMutationResult, UseQueryOptions, UseQueryResult } from '@tanstack/react-query'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import type { Endpoint, Receives, Sends } from '#shared/endpoint.ts'
import { isWaiting, startWaiting, stopWaiting } from './connection.ts'
import { useTexts } from './i18n.ts'
import { askOrRecall } from './offline/kept-replies.ts'
import { sayUntold } from './offline/untold.ts'
import {
  dropWrite,
  hasEarlierWrites,
  keepRefusal,
  keepWrite,
  releaseWrite,
  type WaitingWords,
  writesOwner,
} from './offline/waiting-writes.ts'
import { isTrouble } from './query-client.ts'
import type { SendOptions } from './send.ts'
import { newKey, noConnection, SendError, send } from './send.ts'
import { toast } from './toast.ts'
import { giveUpReads, refreshTopics } from './topics.ts'

export interface ReadOptions<E extends Endpoint = Endpoint> {
  enabled?: boolean
  /** Shows the previous page's rows until the next ones arrive. */
  keepPrevious?: boolean
  /** Milliseconds between fetches; or as the answer says. */
  refetchInterval?: number | false | ((reply: Receives<E> | undefined) => number | false)
  /** Milliseconds that an answer stays fresh. */
  staleTime?: number
}

/** The cache key of a read; `queryClient.setQueryData(readKey(entry, input), …)` for optimistic changes. */
export function readKey<E extends Endpoint>(entry: E, input: Sends<E>): readonly unknown[] {
  return [entry.path, input]
}

/** Query options of `useRead` for TanStack Query, for loaders and prefetching. */
export function readQuery<E extends Endpoint>(
  entry: E,
  input: Sends<E>,
): UseQueryOptions<Receives<E>, SendError> & { queryKey: readonly unknown[] } {
  return {
    queryKey: readKey(entry, input),
    queryFn: ({ signal, client, queryKey }) =>
      askOrRecall(
        queryKey,
        () => send(entry, input, { signal }),
        () => client.getQueryData(queryKey) !== undefined,
      ),
    meta: { topics: entry.reads ?? [] },
  }
}

/** Reads an endpoint and keeps its answer fresh: it is fetched again when one of its topics changes. */
export function useRead<E extends Endpoint>(
  entry: E,
  input: Sends<E>,
  { keepPrevious, refetchInterval, ...options }: ReadOptions<E> = {},
): UseQueryResult<Receives<E>, SendError> {
  const previous = keepPrevious ? { placeholderData: keepPreviousData as never } : {}
  return useQuery<Receives<E>, SendError>({
    ...readQuery(entry, input),
    ...options,
    ...previous,
    refetchInterval:
      typeof refetchInterval === 'function' ? query => refetchInterval(query.state.data) : refetchInterval,
  })
}

export interface SendHookOptions<E extends Endpoint> {
  /** The toast on success. */
  saved?: string | ((reply: Receives<E>, input: Sends<E>) => string)
  /** The toast on failure, instead of the server's text. */
  failed?: string
  /** Without a connection it waits for it, also after a reload, and says by these words what waits, instead of failing. */
  waits?: false | ((input: Sends<E>) => WaitingWords)
  /** No toast at all: the caller shows the outcome. */
  silent?: boolean
  onSuccess?: (reply: Receives<E>, input: Sends<E>) => unknown
  /** Changes the cache at once; the function it returns undoes that when the request fails. */
  optimistic?: (input: Sends<E>, queryClient: QueryClient) => (() => void) | undefined
}

/** ms between two tries of a write that waits. */
const mostDelay = 5_000

interface Attempt<E extends Endpoint> {
  input: Sends<E>
  key: string
  file?: Blob
  /** Words of a write that may wait. */
  words: WaitingWords | null
  /** When it was made, in ms since 1970. */
  madeAt: number
  /** Owner of the write: while it waits, somebody else may sign in. */
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
export function useSend<E extends Endpoint>(entry: E, options: SendHookOptions<E> = {}): SendHook<E> {
  const t = useTexts()
  const queryClient = useQueryClient()
  const unanswered = useRef<{ content: string; key: string } | null>(null)
  const isMounted = useIsMounted()
  const toWords = useRef(options.waits)
  toWords.current = options.waits
  const {
    mutateAsync,
    mutate: _,
    ...mutation
  } = useMutation<Receives<E>, SendError, Attempt<E>, (() => void) | undefined>({
    mutationFn: async ({ input, key, file, words, madeAt, owner }) => {
      try {
        if (isWaiting(key) && writesOwner() !== owner) throw signedOut()
        // A write does not overtake those that were made before it.
        if (hasEarlierWrites(words?.job)) throw new SendError(0, noConnection)
        return await send(entry, input, { idempotencyKey: key, file, ...(words && { madeAt }) })
      } catch (error) {
        const isUnreached = error instanceof SendError && error.status === 0 && error.body.timedOut !== true
        if (words && isUnreached && !isWaiting(key))
          startWaiting(key, keepWrite({ ...words, key, madeAt, ...storable(entry, input) }))
        throw error
      }
    },
    retry: (failures, error) => {
      if (!isTrouble(error) || error.body.timedOut === true) return false
      return failures < 2 || (Boolean(options.waits) && error.status === 0)
    },
    retryDelay: failures => Math.min(1_000 * 3 ** failures, mostDelay),
    onMutate: ({ input }) => {
      if (!options.optimistic) return undefined
      // An answer that is on its way was given before this change, and would take it off the screen again.
      giveUpReads(queryClient, entry.changes ?? [])
      return options.optimistic(input, queryClient)
    },
    onSuccess: async (reply, { input, key }) => {
      if (stopWaiting(key)) void dropWrite(key)
      sayUntold(reply)
      unanswered.current = null
      const text = typeof options.saved === 'function' ? options.saved(reply, input) : options.saved
      if (text && !options.silent) toast.success(t(text))
      void refreshTopics(queryClient, entry.changes ?? [])
      await options.onSuccess?.(reply, input)
    },
    onError: (error, { input, key }, undo) => {
      // Where its form is gone, what was typed is kept beside the reason.
      if (stopWaiting(key)) {
        if (error.status === 401) releaseWrite(key)
        else void (isMounted.current ? dropWrite(key) : keepRefusal(key, t(error)))
      }
      unanswered.current = isTrouble(error) ? { content: JSON.stringify(input), key } : null
      undo?.()
      // The screen may show a state that the server does not have.
      if (options.optimistic || error.status === 409) void refreshTopics(queryClient, entry.changes ?? [])
      if (!options.silent) sayUnlessShown(error, t(error.status === 0 ? error : (options.failed ?? error)))
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
  return { ...(mutation as Omit<SendHook<E>, 'send'>), send: sendNow }
}

const storable = ({ method, path, changes }: Endpoint, input: unknown) => ({
  entry: { method, path, changes },
  input: input as Record<string, unknown>,
})

/** The sign-in says enough. */
function signedOut(): SendError {
  const error = new SendError(401, 'User not authorized.')
  error.shown = true
  return error
}

function useIsMounted() {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}

function sayUnlessShown(error: SendError, text: string): void {
  // A form gets the rejection after this callback and marks what it shows beside its fields.
  setTimeout(() => {
    if (!error.shown) toast.error(text)
  })
}
