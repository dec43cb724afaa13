import { create } from 'zustand'
import { setFactorHandlers } from '../../api/when-unlocked.ts'
import { reloadMe } from './session.ts'

/** The open question for the second factor: one, however many commands wait for it. */
interface FactorPrompt {
  answer: Promise<boolean>
  resolve(verified: boolean): void
}

const store = create<{ prompt: FactorPrompt | undefined }>(() => ({ prompt: undefined }))

/** The open question, for the dialog. */
export function useFactorPrompt(): FactorPrompt | undefined {
  return store((state) => state.prompt)
}

function ask(): Promise<boolean> {
  const { prompt } = store.getState()
  if (prompt) return prompt.answer
  const { promise, resolve } = Promise.withResolvers<boolean>()
  store.setState({
    prompt: {
      answer: promise,
      resolve(verified) {
        store.setState({ prompt: undefined })
        resolve(verified)
      },
    },
  })
  return promise
}

let isReloading = false

/** The parameter changed meanwhile: the shell gives way to the page that sets a factor up. */
async function enrol(): Promise<void> {
  if (isReloading) return
  isReloading = true
  await reloadMe()
  isReloading = false
}

setFactorHandlers({ verify: ask, enrol: () => void enrol() })
