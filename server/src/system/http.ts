import { system } from '@fairway/contract/system/endpoints'
import { handlers } from '../platform/http/serve.ts'
import {
  addEntry,
  changeEntry,
  enableEntry,
  listDictionaries,
  moveEntry,
  readDictionary,
  removeEntry,
} from './change-dictionaries.ts'
import { dropTask, listFailedTasks, listJobs, listRuns, retryTask, runJob } from './manage-jobs.ts'
import {
  listParameters,
  parameterHistory,
  readLogo,
  resetParameter,
  saveLogo,
  setParameter,
} from './set-parameters.ts'

export const systemHandlers = handlers(system, {
  'system.parameters': listParameters,
  'system.parameterHistory': parameterHistory,
  'system.setParameter': setParameter,
  'system.resetParameter': resetParameter,
  'system.saveLogo': saveLogo,
  'system.logo': readLogo,
  'system.dictionaries': ({ db }) => listDictionaries(db),
  'system.dictionary': readDictionary,
  'system.addEntry': addEntry,
  'system.changeEntry': changeEntry,
  'system.enableEntry': enableEntry,
  'system.moveEntry': moveEntry,
  'system.removeEntry': removeEntry,
  'system.reasons': async ({ services }, { dictionary }) =>
    (await services.dictionaries.read(dictionary))
      .filter(({ enabled }) => enabled)
      .map(({ code, names }) => ({ code, names })),
  'system.jobs': listJobs,
  'system.jobRuns': listRuns,
  'system.failedTasks': listFailedTasks,
  'system.runJob': runJob,
  'system.retryTask': retryTask,
  'system.dropTask': dropTask,
})
