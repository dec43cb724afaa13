export const approvals = {
  'problems.approvals.notFound': '未找到该申请。',
  'problems.approvals.decided': '该申请已有审批结果。',
  'problems.approvals.expired': '该申请已过期，须重新提交。',
  'problems.approvals.ownRequest': '本人的申请须由他人审批。',
  'problems.approvals.otherOrganisation': '该申请由提出申请的单位内部审批。',
  'problems.approvals.relatedPersons':
    '须由他人审批：近日内，双方账号中一方由另一方创建或变更，或均由同一人创建。请由他人审批，或先由另一位管理员确认该账号。',
  'problems.approvals.changed': '申请内容已发生变化，请拒绝后重新提交。',
  'problems.approvals.reasonMissing': '请填写拒绝原因。',
} as const
