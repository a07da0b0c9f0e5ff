import type { Fact } from './fact.ts'

declare const decided: unique symbol
type Told = string | Fact

/** Why not, in words for the person. Only `because` makes one, and only files of rules may call it. */
export type Reason<Why extends Told = string> = Why & { readonly [decided]: true }
/** A rule's answer. */
export type Verdict<Why extends Told = string> = true | Reason<Why>

/** The reason of a rule that says no. */
export const because = <Why extends Told>(why: Why) => why as Reason<Why>
