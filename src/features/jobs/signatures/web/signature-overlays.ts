import * as z from 'zod/mini'
import { type Overlay, overlay } from '#web/offline/overlays.ts'
import { signaturesContract } from '../signatures.contract.ts'

/** A signature that waits stands on its job as signed; the server works out its sums. */
export const signatureOverlays = (): Overlay[] => [
  overlay(signaturesContract.save, signaturesContract.read, (reply, { input, at }, { id }) => {
    const signed = z.parse(signaturesContract.save.input, input)
    if (signed.job_id !== Number(id) || reply.result?.signed_at) return reply
    const amounts = { subtotal: null, tax: null, fee: null, total: null }
    const result = {
      id: -Date.parse(at),
      job_id: signed.job_id,
      items: signed.items.map(({ name, description, quantity, unit, include_tax }) => ({
        name,
        label: name,
        description,
        quantity,
        unit,
        price: null,
        include_tax: include_tax ? 1 : 0,
        tax: null,
        total: null,
      })),
      ...amounts,
      creditCardFeeAdded: signed.creditCardFeeAdded,
      t_c: signed.t_c,
      signedBy: signed.signedBy,
      notes: signed.notes,
      signed_at: at,
      signature: '',
    }
    return { ...reply, result }
  }),
]
