import { problems } from '../kernel/problem.ts'

export const systemProblems = problems('system', {
  unknownParameter: {
    status: 404,
    texts: {
      en: 'There is no such parameter.',
      zh: '没有该参数。',
      es: 'No existe ese parámetro.',
      ja: 'そのパラメーターはありません。',
    },
  },
  changedMeanwhile: {
    status: 409,
    texts: {
      en: '{name} changed it in the meantime. Look at the new value and decide again.',
      zh: '{name} 刚刚修改了该参数，请查看新值后再决定。',
      es: '{name} lo ha cambiado entretanto. Mire el nuevo valor y decida de nuevo.',
      ja: '{name} さんが先に変更しました。新しい値を確認してからやり直してください。',
    },
  },
  unknownEntry: {
    status: 404,
    texts: {
      en: 'This entry is no longer in the dictionary.',
      zh: '字典中已没有该条目。',
      es: 'Esta entrada ya no está en el diccionario.',
      ja: 'この項目はもう辞書にありません。',
    },
  },
  codeTaken: {
    status: 409,
    texts: {
      en: 'The dictionary already has an entry {code}.',
      zh: '字典中已有代码为 {code} 的条目。',
      es: 'El diccionario ya tiene una entrada {code}.',
      ja: 'コード {code} の項目はすでにあります。',
    },
  },
  closedDictionary: {
    status: 409,
    texts: {
      en: 'The platform must know every entry of this dictionary itself; none can be added.',
      zh: '该字典的条目由系统规定，不能新增。',
      es: 'La plataforma debe conocer cada entrada de este diccionario; no se pueden añadir.',
      ja: 'この辞書の項目はシステムが定めるため、追加できません。',
    },
  },
  neededEntry: {
    status: 409,
    texts: {
      en: 'The platform depends on this entry, so it cannot be removed. Switch it off instead.',
      zh: '系统依赖该条目，不能删除；可以停用。',
      es: 'La plataforma depende de esta entrada y no se puede eliminar. Desactívela en su lugar.',
      ja: 'システムが使う項目のため削除できません。代わりに無効にしてください。',
    },
  },
  lastEntry: {
    status: 409,
    texts: {
      en: 'At least one entry must stay switched on.',
      zh: '至少要保留一个启用的条目。',
      es: 'Al menos una entrada debe quedar activada.',
      ja: '少なくとも 1 つの項目は有効にしておく必要があります。',
    },
  },
  unknownJob: {
    status: 404,
    texts: {
      en: 'There is no such job.',
      zh: '没有该任务。',
      es: 'No existe esa tarea.',
      ja: 'そのジョブはありません。',
    },
  },
  taskGone: {
    status: 404,
    texts: {
      en: 'This task is done or was dropped meanwhile.',
      zh: '该任务已完成或已被放弃。',
      es: 'Esta tarea ya se ha hecho o se ha descartado.',
      ja: 'このタスクは完了したか取り消されました。',
    },
  },
  taskRunning: {
    status: 409,
    texts: {
      en: 'This task is running at the moment.',
      zh: '该任务正在运行。',
      es: 'Esta tarea se está ejecutando en este momento.',
      ja: 'このタスクは実行中です。',
    },
  },
  jobsAsleep: {
    status: 503,
    texts: {
      en: 'No node runs jobs at the moment.',
      zh: '当前没有节点运行任务。',
      es: 'Ningún nodo ejecuta tareas en este momento.',
      ja: '現在ジョブを実行するノードがありません。',
    },
  },
})

/** Why the value of a parameter was refused. */
export const systemFieldTexts = {
  address: {
    en: '{field} must be a whole web address beginning with https:// or http://, or empty',
    zh: '{field} 必须是以 https:// 或 http:// 开头的完整网址，或留空',
    es: '{field} debe ser una dirección web completa que empiece por https:// o http://, o quedar vacío',
    ja: '{field} は https:// または http:// で始まる完全なアドレスか空でなければなりません',
  },
} as const
