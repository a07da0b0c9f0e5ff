import type * as z from 'zod/mini'
import { withoutEnd } from '#shared/plain-text.ts'
import type { Ai } from './ai.port.ts'

export interface OpenAiCompatibleSettings {
  /** Below which `/chat/completions` lies, like https://api.openai.com/v1 or http://127.0.0.1:11434/v1. */
  url: string
  model: string
  /** Local servers ask for none. */
  key?: string
  /** Milliseconds until an answer is given up. */
  patience?: number
}

/** A model behind the chat completions interface, which most vendors and local servers speak. */
export function openAiCompatible({ url, model, key, patience = 30_000 }: OpenAiCompatibleSettings): Ai {
  return {
    async read({ instruction, text, schema }) {
      const [{ generateText, Output }, { createOpenAICompatible }] = await Promise.all([
        import('ai'),
        import('@ai-sdk/openai-compatible'),
      ])
      const vendor = createOpenAICompatible({
        name: 'configured',
        baseURL: withoutEnd(url, '/'),
        ...(key && { apiKey: key }),
        supportsStructuredOutputs: true,
      })
      const { output } = await generateText({
        model: vendor(model),
        system: instruction,
        prompt: text,
        output: Output.object({ schema }),
        temperature: 0,
        maxRetries: 1,
        abortSignal: AbortSignal.timeout(patience),
      })
      return output as z.output<typeof schema>
    },
  }
}
