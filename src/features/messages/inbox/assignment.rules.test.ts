import { expect, test } from 'vitest'
import {
  type AssignmentRule,
  assignedBy,
  cleanRule,
  ruleProblem,
  whyOf,
  whyText,
} from './assignment.rules.ts'

const rule = (fields: Partial<AssignmentRule>): AssignmentRule => ({
  by: 'suburb',
  suburbs: '',
  tag_id: null,
  technician_id: null,
  assignee_id: null,
  ...fields,
})
const nobody = { suburbs: [], tags: [], technicians: [] }
const able = new Set([7, 8])

test('the first rule that matches decides, and who lost access is passed over', () => {
  const rules = [
    rule({ suburbs: 'Kew', assignee_id: 7 }),
    rule({ by: 'tag', tag_id: 3, assignee_id: 9 }),
    rule({ suburbs: 'Burnley,  richmond ', assignee_id: 8 }),
    rule({ by: 'technician', technician_id: null, assignee_id: null }),
  ]
  const tags = [{ id: 3, name: 'VIP' }]
  expect(assignedBy(rules, { ...nobody, suburbs: ['Richmond'], tags }, able)).toEqual({
    assignee: 8,
    by: 'suburb',
    match: 'Richmond',
  })
  const technicians = [{ id: 7, name: 'Tom Lee' }]
  expect(assignedBy(rules, { ...nobody, technicians }, able)).toEqual({
    assignee: 7,
    by: 'technician',
    match: 'Tom Lee',
  })
  expect(assignedBy(rules, nobody, able)).toBeNull()
})

test('a rule names what its kind asks for, and nothing else is kept of it', () => {
  expect(ruleProblem(rule({ suburbs: ' , ', assignee_id: 7 }))?.field).toBe('suburbs')
  expect(ruleProblem(rule({ by: 'tag', assignee_id: 7 }))?.field).toBe('tag_id')
  expect(ruleProblem(rule({ suburbs: 'Kew' }))?.field).toBe('assignee_id')
  expect(ruleProblem(rule({ by: 'technician' }))).toBeNull()
  expect(cleanRule(rule({ by: 'tag', suburbs: 'Kew', tag_id: 3, technician_id: 4, assignee_id: 7 }))).toEqual(
    rule({ by: 'tag', tag_id: 3, assignee_id: 7 }),
  )
})

test('why a conversation was assigned is read as it was written', () => {
  expect(whyOf(whyText({ by: 'suburb', match: 'St Kilda' }))).toEqual({ by: 'suburb', match: 'St Kilda' })
  expect(whyOf('')).toBeNull()
})
