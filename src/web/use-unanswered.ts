import { hashKey, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { Endpoint, Receives, Sends } from '#shared/endpoint.ts'
import { changedHereAt } from './live/own-changes.ts'
import type { SendError } from './send.ts'
import { type ReadOptions, readKey, useRead } from './use-endpoint.ts'

interface Reading {
  isFetching: boolean
  isPlaceholderData: boolean
  /** ms since 1970. */
  dataUpdatedAt: number
}

/**
 * True while what is at hand is no answer to this question: it was given to another one, before this was asked, or before a
 * write from here, and the server is being asked. Rows may stand there meanwhile; that there are none must not be said.
 */
export function useUnanswered<E extends Endpoint>(entry: E, input: Sends<E>, read: Reading): boolean {
  const key = hashKey(readKey(entry, input))
  const [asked, setAsked] = useState({ key, at: Date.now() })
  if (asked.key !== key) setAsked({ key, at: Date.now() })
  const { isFetching, isPlaceholderData, dataUpdatedAt } = read
  if (!isFetching) return false
  return isPlaceholderData || dataUpdatedAt < asked.at || dataUpdatedAt < changedHereAt(entry.reads ?? [])
}

type Answered<E extends Endpoint> = Pick<
  UseQueryResult<Receives<E>, SendError>,
  'data' | 'error' | 'refetch' | 'isFetching' | 'isPlaceholderData'
>

/** Like `useRead`, for what says that there is none: such a reply is `undefined` until it answers this very question. */
export function useAnswered<E extends Endpoint>(
  entry: E,
  input: Sends<E>,
  isNone: (reply: Receives<E>) => boolean,
  options?: ReadOptions<E>,
): Answered<E> {
  const read = useRead(entry, input, options)
  const isUnanswered = useUnanswered(entry, input, read)
  const { data, error, refetch, isFetching, isPlaceholderData } = read
  const isHidden = isUnanswered && data !== undefined && isNone(data)
  return { data: isHidden ? undefined : data, error, refetch, isFetching, isPlaceholderData }
}
