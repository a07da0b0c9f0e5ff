import { type ComponentType, createContext } from 'react'
import type { Answer } from '../answers.contract.ts'

/** What other features show with a filled-in form; they build on this one, so the app hands it down. */
export const AnswerPart = createContext<ComponentType<{ answer: Answer }> | null>(null)
