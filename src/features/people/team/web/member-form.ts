import { type CustomValue, customValues } from '#features/account/custom-fields/custom-values.wire.ts'
import type { State } from '#features/people/pay/pay-fields.rules.ts'
import { groups } from '#shared/access.ts'
import { nextColour } from '#shared/colours/colour.ts'
import type { Member } from '../team.contract.ts'

/** A member as form values. */
export interface MemberValues {
  fullname: string
  email: string
  phone: string
  color: string
  group_id: number
  payment_type_id: number
  payment: number | null
  cost: number | null
  base_state: State
  casual: boolean
  pay_from: string | null
  job_type_id: number[]
  custom_fields: CustomValue[]
}

/** Values for a new technician, with the next unused colour. */
export function newMember(usedColours: readonly string[]): MemberValues {
  return {
    fullname: '',
    email: '',
    phone: '',
    color: nextColour(usedColours),
    group_id: groups.technician,
    payment_type_id: 1,
    payment: null,
    cost: null,
    base_state: '',
    casual: false,
    pay_from: null,
    job_type_id: [],
    custom_fields: [],
  }
}

export function memberValues(member: Member): MemberValues {
  const { fullname, email, phone, color, group_id, payment_type_id, payment, job_type_id } = member
  const { cost, base_state, casual } = member
  return {
    fullname,
    email,
    phone,
    color,
    group_id,
    payment_type_id,
    payment,
    job_type_id,
    custom_fields: customValues.read(member.custom_fields),
    cost,
    base_state,
    casual,
    pay_from: null,
  }
}
