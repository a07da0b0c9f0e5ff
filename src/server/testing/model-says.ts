/** The answer of a language model behind the interface of OpenAI; an object is said as JSON. */
export const modelSays = (answer: object | string) => ({
  body: {
    id: 'x',
    object: 'chat.completion',
    created: 1,
    model: 'small',
    choices: [
      {
        index: 0,
        finish_reason: 'stop',
        message: {
          role: 'assistant',
          content: typeof answer === 'string' ? answer : JSON.stringify(answer),
        },
      },
    ],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  },
})
