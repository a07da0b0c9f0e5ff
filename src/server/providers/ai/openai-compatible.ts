import * as z from 'zod/mini'
import { askVendor, parseJson, urlBelow, VendorError } from '../ask-vendor.ts'
import type { Ai } from './ai.port.ts'

export interface OpenAiCompatibleSettings {
  /** Base address above `/chat/completions`, like https://api.openai.com/v1 or http://127.0.0.1:11434/v1. */
  url: string
  model: string
  /** The model behind `/audio/transcriptions`; left out: sounds are not turned into text. */
  speechModel?: string | undefined
  /** Local servers ask for none. */
  key?: string | undefined
  /** Milliseconds before a request is given up. */
  patience?: number
}

const completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.nullable(z.string()) }) })),
})

const transcription = z.object({ text: z.string() })

/**
 * A model behind the chat completions interface, which most vendors and local servers speak
 * (platform.openai.com/docs/api-reference/chat). The one call that we need is not worth the 19 MB of an SDK.
 */
export function openAiCompatible({
  url,
  model,
  speechModel,
  key,
  patience = 30_000,
}: OpenAiCompatibleSettings): Ai {
  const vendor = {
    name: 'The language model',
    patience,
    ...(key && { headers: { authorization: `Bearer ${key}` } }),
  }
  return {
    async read({ instruction, text, schema }) {
      const answer = await askVendor(vendor, urlBelow(url, '/chat/completions'), completion, {
        model,
        temperature: 0,
        messages: [
          { role: 'system', content: instruction },
          { role: 'user', content: text },
        ],
        response_format: {
          type: 'json_schema',
          json_schema: {
            name: 'answer',
            strict: true,
            schema: z.toJSONSchema(schema as unknown as z.core.$ZodType),
          },
        },
      })
      const read = z.safeParse(schema, parseJson(answer.choices[0]?.message.content ?? ''))
      if (!read.success) throw new VendorError(`${vendor.name} answered in an unknown form`)
      return read.data
    },
    ...(speechModel && {
      async hear({ sound, type, name }) {
        const form = new FormData()
        form.append('model', speechModel)
        form.append('file', new Blob([new Uint8Array(sound)], { type }), name)
        // An hour of speech takes its time.
        const patient = { ...vendor, patience: 10 * patience }
        return (
          await askVendor(patient, urlBelow(url, '/audio/transcriptions'), transcription, form)
        ).text.trim()
      },
    }),
  }
}
