import { problems } from '../kernel/problem.ts'

/** What can go wrong with announcements and messages, in four languages. */
export const messagesProblems = problems('messages', {
  notFound: {
    status: 404,
    texts: {
      en: 'There is no such message, or it was withdrawn.',
      zh: '没有这条消息，或已被撤回。',
      es: 'No existe ese mensaje o fue retirado.',
      ja: 'そのメッセージはないか、取り下げられました。',
    },
  },
  changedMeanwhile: {
    status: 409,
    texts: {
      en: 'Somebody changed this message meanwhile; open it again.',
      zh: '该消息已被他人修改，请重新打开。',
      es: 'Alguien cambió este mensaje entretanto; ábralo de nuevo.',
      ja: 'このメッセージは他の人が変更しました。開き直してください。',
    },
  },
  stateForbids: {
    status: 409,
    texts: {
      en: 'A message in this state cannot be changed like this. What people may have read stays as it was: withdraw it and write a new one.',
      zh: '当前状态下不能这样修改。可能已被阅读的内容不再更改：请撤回后另写一条。',
      es: 'En este estado el mensaje no admite ese cambio. Lo que ya pudo leerse queda como estaba: retírelo y escriba otro.',
      ja: 'この状態ではその操作はできません。読まれた可能性のある内容は変更せず、取り下げて書き直してください。',
    },
  },
  originalMissing: {
    status: 400,
    texts: {
      en: 'Title and content must be written in the original language.',
      zh: '必须填写原文语言的标题和内容。',
      es: 'Falta el título o el contenido en el idioma original.',
      ja: '原文の言語で題名と本文を書いてください。',
    },
  },
  nobodyChosen: {
    status: 400,
    texts: {
      en: 'Choose whom this is for.',
      zh: '请选择接收对象。',
      es: 'Elija a quién va dirigido.',
      ja: '宛先を選んでください。',
    },
  },
  personsOnly: {
    status: 400,
    texts: {
      en: 'A personal message goes to persons; choose at least one, and no groups.',
      zh: '个人消息只能发给个人：请至少选择一人，不要选择群组。',
      es: 'Un mensaje personal va a personas: elija al menos una y ningún grupo.',
      ja: '個人あてのメッセージは個人にだけ送れます。1人以上を選び、グループは選ばないでください。',
    },
  },
  unknownTarget: {
    status: 400,
    texts: {
      en: 'Some of those you chose do not exist or are not yours to address; choose again.',
      zh: '所选对象中有不存在的或您无权发送的，请重新选择。',
      es: 'Algunos de los elegidos no existen o usted no puede dirigirse a ellos; elija de nuevo.',
      ja: '選んだ宛先の中に存在しないもの、または送信できないものがあります。選び直してください。',
    },
  },
  overBefore: {
    status: 400,
    texts: {
      en: 'It would be over before anybody could read it; choose a later end.',
      zh: '失效时间早于发布时间，请选择更晚的结束时间。',
      es: 'Terminaría antes de que alguien pudiera leerlo; elija un final posterior.',
      ja: '誰も読まないうちに終わってしまいます。もっと遅い終了時刻を選んでください。',
    },
  },
})
