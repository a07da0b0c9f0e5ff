import { clientRowToWire, clientToWire } from '#features/clients/clients/clients.wire.ts'
import { openClient, openClients } from '#features/clients/clients/server/clients.queries.ts'
import { likenessesOf } from '#features/clients/clients/similar-clients.rules.ts'
import { overNumbers } from '#server/db/inner-doors.ts'
import type { Handlers } from '#server/mount.ts'
import { found, refuse } from '#server/refusal.ts'
import type { mergingContract } from '../merging.contract.ts'
import { alikePairs, belongingsOf, mergesInto, setApart } from './merging.queries.ts'
import { mergeClients, undoMerge } from './merging.service.ts'

const mostPairs = 50
const overMerges = 'numbers go over from one client to the other'

export const mergingHandlers: Handlers<typeof mergingContract> = {
  async duplicates(_input, ctx) {
    const { pairs, clients } = await ctx.read(async tx => {
      const pairs = await alikePairs(tx, mostPairs)
      return { pairs, clients: await openClients(tx, [...new Set(pairs.flatMap(({ a, b }) => [a, b]))]) }
    })
    const byId = new Map(clients.map(client => [client.id, client]))
    const results = pairs.flatMap(pair => {
      const [a, b] = [byId.get(pair.a), byId.get(pair.b)]
      if (!a || !b) return []
      const same = likenessesOf(
        { ...b, address: b.main_address },
        { ...a, address: a.main_address, contacts: [] },
      )
      const row = (client: typeof a) => clientRowToWire(client, client.job_count)
      return same.length > 0 ? [{ a: row(a), b: row(b), same }] : []
    })
    // Those who are alike in more come first.
    return { results: results.sort((x, y) => y.same.length - x.same.length) }
  },

  pair: ({ keep, merge }, ctx) =>
    ctx.read(async tx => ({
      keep: clientToWire(found(await openClient(tx, keep))),
      merge: clientToWire(found(await openClient(tx, merge))),
      moves: await belongingsOf(tx, merge),
    })),

  merge: ({ keep, merge, taken }, ctx) =>
    ctx.write(async tx => ({
      id: await overNumbers(tx, overMerges, open => mergeClients(open, keep, merge, taken)),
    })),

  undo: ({ id }, ctx) =>
    ctx.write(async tx => ({
      all_back: await overNumbers(tx, overMerges, open => undoMerge(open, id)),
    })),

  merges: ({ id }, ctx) =>
    ctx.read(async tx => {
      found(await openClient(tx, id))
      return { result: await mergesInto(tx, id) }
    }),

  keepApart: ({ a, b, undo }, ctx) =>
    ctx.write(async tx => {
      if (a === b) refuse(400, 'Choose two different clients.', { field: 'b' })
      found(await openClient(tx, a))
      found(await openClient(tx, b))
      await setApart(tx, a, b, !undo)
      tx.tell('clients')
      return {}
    }),
}
