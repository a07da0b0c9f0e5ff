import { expect, test } from 'vitest'
import { differencesOf, likelyEmployee, namesOf } from './employees.rules.ts'

const ann = { name: 'Ann  O’Neill', email: 'Ann@Example.test', phone: '0412 345 678', is_active: true }
const there = { ...ann, name: 'ann o’neill', email: 'ann@example.test', phone: '+61412345678' }

test('both sides differ where they say something else, not where one spells it otherwise or says nothing', () => {
  expect(differencesOf(ann, there)).toEqual([])
  expect(differencesOf(ann, { ...there, phone: '', email: '' })).toEqual([])
  const changed = { name: 'Ann Smith', email: 'a@b.test', phone: '0499 999 999', is_active: false }
  expect(differencesOf(ann, changed)).toEqual(['name', 'email', 'phone', 'status'])
})

test('an employee is likely by email, else by name, and never where two are', () => {
  const twin = { ...there, email: 'other@example.test' }
  expect(likelyEmployee(ann, [twin, there])).toBe(there)
  expect(likelyEmployee({ name: 'Ann O’Neill', email: '' }, [twin])).toBe(twin)
  expect(likelyEmployee({ name: 'Ann O’Neill', email: '' }, [twin, there])).toBeUndefined()
  expect(likelyEmployee({ name: '', email: '' }, [{ ...there, name: '', email: '' }])).toBeUndefined()
})

test('a name is split as payroll keeps it', () => {
  expect(namesOf(' Maria  del Mar Ruiz')).toEqual({ first_name: 'Maria', last_name: 'del Mar Ruiz' })
  expect(namesOf('Cher')).toEqual({ first_name: 'Cher', last_name: '' })
})
