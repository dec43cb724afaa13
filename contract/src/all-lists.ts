import { moderationList } from './comments/lists.ts'
import { fareTableList, passengerTypeList } from './fares/lists.ts'
import { feedbackList } from './feedback/lists.ts'
import { shipList } from './fleet/lists.ts'
import { clientErrorList, logInList, operationList } from './journal/lists.ts'
import type { AnyList } from './lists/list.ts'
import { announcementList, inboxList, readerList } from './messages/lists.ts'
import { dockBoardList, lineList, portList } from './network/lists.ts'
import { orderList } from './orders/lists.ts'
import { sailingList } from './sailings/lists.ts'
import { partnerList } from './session/lists.ts'
import { roleList, sessionList } from './staff/lists.ts'
import { organisationList } from './staff/organisations/lists.ts'
import { userList } from './staff/users/lists.ts'
import { dictionaryList, failedTaskList, jobList, jobRunList, parameterList } from './system/lists.ts'

/** Every list there is by its endpoint: what can be had as a file and on paper. */
export const declaredLists: Readonly<Record<string, AnyList>> = Object.fromEntries(
  [
    announcementList,
    clientErrorList,
    dictionaryList,
    dockBoardList,
    failedTaskList,
    fareTableList,
    feedbackList,
    inboxList,
    jobList,
    jobRunList,
    lineList,
    logInList,
    moderationList,
    operationList,
    orderList,
    organisationList,
    parameterList,
    partnerList,
    passengerTypeList,
    portList,
    readerList,
    roleList,
    sailingList,
    sessionList,
    shipList,
    userList,
  ].map((list): [string, AnyList] => [list.endpoint, list]),
)
