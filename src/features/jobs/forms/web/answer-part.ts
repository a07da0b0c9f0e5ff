import { type ComponentType, createContext } from 'react'
import type { Answer } from '../answers.contract.ts'

/** Parts that other features show with a filled-in form; they build on this one, so the app hands them down. */
export const AnswerPart = createContext<ComponentType<{ answer: Answer }> | null>(null)
