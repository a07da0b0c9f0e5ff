export const ruleKinds = ['suburb', 'tag', 'technician'] as const
export type RuleKind = (typeof ruleKinds)[number]

/** Rules of a company. */
export const mostRules = 50
/** Characters of a rule's suburbs. */
export const mostSuburbs = 1_000

/** Gives a conversation that nobody has to somebody; fields of the other kinds are empty. */
export interface AssignmentRule {
  by: RuleKind
  /** Names with commas between them. */
  suburbs: string
  tag_id: number | null
  /** null: whoever is on the job. */
  technician_id: number | null
  /** null: the technician who is on the job. */
  assignee_id: number | null
}

/** What is known of a client's message. */
export interface AssignedBy {
  /** The client's and the job's. */
  suburbs: readonly string[]
  tags: readonly { id: number; name: string }[]
  technicians: readonly { id: number; name: string }[]
}

export const assignmentTexts = {
  suburbs: 'Enter at least one suburb.',
  tag: 'Choose a tag.',
  person: 'Choose who gets the conversation.',
  member: 'Choose someone who can open messages.',
} as const

const folded = (name: string) => name.trim().toLowerCase()
const namesIn = (suburbs: string) => suburbs.split(',').map(folded).filter(Boolean)

/** Why a rule can't be kept, and in which field; null if it can. */
export function ruleProblem(
  rule: AssignmentRule,
): { field: 'suburbs' | 'tag_id' | 'assignee_id'; problem: string } | null {
  if (rule.by === 'suburb' && namesIn(rule.suburbs).length === 0)
    return { field: 'suburbs', problem: assignmentTexts.suburbs }
  if (rule.by === 'tag' && rule.tag_id === null) return { field: 'tag_id', problem: assignmentTexts.tag }
  if (rule.by !== 'technician' && rule.assignee_id === null)
    return { field: 'assignee_id', problem: assignmentTexts.person }
  return null
}

/** The fields that a rule of its kind has; the others are emptied. */
export const cleanRule = ({
  by,
  suburbs,
  tag_id,
  technician_id,
  assignee_id,
}: AssignmentRule): AssignmentRule => ({
  by,
  suburbs: by === 'suburb' ? suburbs : '',
  tag_id: by === 'tag' ? tag_id : null,
  technician_id: by === 'technician' ? technician_id : null,
  assignee_id,
})

/** The first rule that matches, with the person it names, if that one can open messages; null: none does. */
export function assignedBy(
  rules: readonly AssignmentRule[],
  known: AssignedBy,
  able: ReadonlySet<number>,
): { assignee: number; by: RuleKind; match: string } | null {
  for (const rule of rules) {
    const hit = hitOf(rule, known)
    const assignee = rule.assignee_id ?? hit?.id
    if (hit && assignee !== undefined && able.has(assignee)) return { assignee, by: rule.by, match: hit.name }
  }
  return null
}

function hitOf(rule: AssignmentRule, known: AssignedBy): { id?: number; name: string } | undefined {
  if (rule.by === 'tag') {
    const tag = known.tags.find(each => each.id === rule.tag_id)
    return tag && { name: tag.name }
  }
  if (rule.by === 'technician')
    return known.technicians.find(({ id }) => rule.technician_id === null || id === rule.technician_id)
  const names = namesIn(rule.suburbs)
  const name = known.suburbs.find(suburb => names.includes(folded(suburb)))
  return name === undefined ? undefined : { name }
}

/** How a conversation keeps the rule that assigned it. */
export const whyText = ({ by, match }: { by: RuleKind; match: string }) => `${by} ${match}`

/** The rule that assigned a conversation; null: a person did. */
export function whyOf(text: string): { by: RuleKind; match: string } | null {
  const by = ruleKinds.find(kind => text.startsWith(`${kind} `))
  return by === undefined ? null : { by, match: text.slice(by.length + 1) }
}
