import type { SendError } from '../send.ts'

/** The parts of a waiting write that say on which version of a row it was made. */
interface Based {
  entry: { path: string }
  input: Record<string, unknown>
  /** Values of the changed fields before. */
  before?: Record<string, unknown>
}
type Input = Based['input']

/**
 * The write on top of what somebody else saved meanwhile, from the refusal; undefined where they changed one of its
 * fields too.
 */
export function onCurrent({ before, input }: Based, { body }: SendError): Input | undefined {
  const current = body.current as Record<string, unknown> | undefined
  if (!before || !current) return undefined
  const isFree = Object.entries(before).every(
    ([name, value]) => JSON.stringify(current[name]) === JSON.stringify(value),
  )
  return isFree ? { ...input, version: current.version } : undefined
}

/** Names a row at a version. */
export const placeOf = ({ entry, input }: Based, version: unknown) => `${entry.path} ${input.id} ${version}`

/** Two changes of one row were made on the same version: after the first, the second is on what the first made of it. */
export function rebaseInput(write: Based, versions: ReadonlyMap<string, unknown>): Input {
  let { version } = write.input
  while (versions.has(placeOf(write, version))) version = versions.get(placeOf(write, version))
  return version === write.input.version ? write.input : { ...write.input, version }
}
