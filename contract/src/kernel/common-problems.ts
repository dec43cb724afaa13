import { problems } from './problem.ts'

/** Failures any endpoint can answer with: what HTTP itself can get wrong, and what a request can. */
export const requestProblems = problems('request', {
  invalid: {
    status: 400,
    texts: {
      en: 'The request is not right: {fields}',
      zh: '请求内容有误：{fields}',
      es: 'La solicitud no es correcta: {fields}',
      ja: 'リクエストの内容が正しくありません：{fields}',
    },
  },
  unreadable: {
    status: 400,
    texts: {
      en: 'The request could not be read: it must be valid {expected}.',
      zh: '无法读取请求：内容必须是有效的 {expected}。',
      es: 'No se pudo leer la solicitud: debe ser {expected} válido.',
      ja: 'リクエストを読み取れません。有効な {expected} である必要があります。',
    },
  },
  wrongMediaType: {
    status: 415,
    texts: {
      en: 'This kind of content is not accepted here; send {expected}.',
      zh: '此处不接受这种内容类型，请发送 {expected}。',
      es: 'Aquí no se acepta este tipo de contenido; envíe {expected}.',
      ja: 'この形式の内容は受け付けられません。{expected} を送ってください。',
    },
  },
  tooLarge: {
    status: 413,
    texts: {
      en: 'The request is too large; at most {most} bytes are accepted.',
      zh: '请求过大，最多接受 {most} 字节。',
      es: 'La solicitud es demasiado grande; se aceptan como máximo {most} bytes.',
      ja: 'リクエストが大きすぎます。最大 {most} バイトです。',
    },
  },
  tooMany: {
    status: 429,
    texts: {
      en: 'Too many requests; please wait {seconds} seconds.',
      zh: '请求过于频繁，请等待 {seconds} 秒。',
      es: 'Demasiadas solicitudes; espere {seconds} segundos.',
      ja: 'リクエストが多すぎます。{seconds} 秒お待ちください。',
    },
  },
  unknown: {
    status: 404,
    texts: {
      en: 'request does not exist',
      zh: '请求不存在',
      es: 'la solicitud no existe',
      ja: 'リクエストが存在しません',
    },
  },
  noPermission: {
    status: 403,
    texts: {
      en: 'request has no permission ({permission})',
      zh: '请求没有权限（{permission}）',
      es: 'la solicitud no tiene permiso ({permission})',
      ja: 'リクエストの権限がありません（{permission}）',
    },
  },
  foreignOrigin: {
    status: 403,
    texts: {
      en: 'This request came from another site and was refused.',
      zh: '该请求来自其他网站，已被拒绝。',
      es: 'Esta solicitud vino de otro sitio y fue rechazada.',
      ja: '別のサイトからのリクエストのため拒否しました。',
    },
  },
  keyMissing: {
    status: 400,
    texts: {
      en: 'The header idempotency-key is missing or not right: 16 to 64 letters, digits, dashes or underscores.',
      zh: '缺少或错误的 idempotency-key 请求头：应为 16 至 64 个字母、数字、短横线或下划线。',
      es: 'Falta la cabecera idempotency-key o no es correcta: de 16 a 64 letras, cifras, guiones o guiones bajos.',
      ja: 'ヘッダー idempotency-key がないか正しくありません。16〜64 文字の英数字、ハイフン、下線を使ってください。',
    },
  },
  keyUsed: {
    status: 409,
    texts: {
      en: 'This key was already used for another request.',
      zh: '该请求键已用于另一请求。',
      es: 'Esta clave ya se usó para otra solicitud.',
      ja: 'このキーはすでに別のリクエストで使われています。',
    },
  },
})

/** Failures of the session; their statuses are the specification's. */
export const sessionProblems = problems('session', {
  unknown: {
    status: 50008,
    texts: {
      en: 'login expired, please log in again',
      zh: '登录已失效，请重新登录',
      es: 'la sesión ha caducado, inicie sesión de nuevo',
      ja: 'ログインの有効期限が切れました。もう一度ログインしてください',
    },
  },
  endedElsewhere: {
    status: 50012,
    texts: {
      en: 'You were signed out: the account signed in elsewhere, or the session was ended from another desk or by an administrator.',
      zh: '您已被登出：该账号在别处登录，或会话已从其他设备或由管理员结束。',
      es: 'Se cerró su sesión: la cuenta inició sesión en otro lugar, o la sesión se terminó desde otro equipo o por un administrador.',
      ja: 'ログアウトされました。別の場所でログインしたか、別の端末または管理者がセッションを終了しました。',
    },
  },
  expired: {
    status: 50014,
    texts: {
      en: 'login expired, please log in again',
      zh: '登录已过期，请重新登录',
      es: 'la sesión ha caducado, inicie sesión de nuevo',
      ja: 'ログインの有効期限が切れました。もう一度ログインしてください',
    },
  },
  wrongPassword: {
    status: 400,
    texts: {
      en: 'wrong username or password',
      zh: '用户名或密码错误',
      es: 'usuario o contraseña incorrectos',
      ja: 'ユーザー名またはパスワードが違います',
    },
  },
  proofNeeded: {
    status: 400,
    texts: {
      en: 'The security check of this browser is missing or no longer valid. Please try again.',
      zh: '浏览器的安全校验缺失或已失效，请重试。',
      es: 'Falta la comprobación de seguridad de este navegador o ya no vale. Inténtelo de nuevo.',
      ja: 'このブラウザーのセキュリティ確認がないか、無効になっています。もう一度お試しください。',
    },
  },
  wrongCode: {
    status: 400,
    texts: {
      en: 'The verification code is wrong or no longer valid; a new picture was drawn.',
      zh: '验证码错误或已失效，请输入新的验证码。',
      es: 'El código de verificación es incorrecto o ya no vale; se ha generado otra imagen.',
      ja: '認証コードが違うか無効です。新しい画像のコードを入力してください。',
    },
  },
  pause: {
    status: 429,
    texts: {
      en: 'Too many wrong tries; please wait {seconds} seconds.',
      zh: '错误次数过多，请等待 {seconds} 秒。',
      es: 'Demasiados intentos fallidos; espere {seconds} segundos.',
      ja: '失敗が続いています。{seconds} 秒お待ちください。',
    },
  },
  mustChangePassword: {
    status: 403,
    texts: {
      en: 'The password must be changed first.',
      zh: '请先修改密码。',
      es: 'Primero hay que cambiar la contraseña.',
      ja: '先にパスワードを変更してください。',
    },
  },
})

/** Failures of the server itself. */
export const serverProblems = problems('server', {
  fault: {
    status: 6001,
    texts: {
      en: 'system error, contact administrator',
      zh: '系统错误，请联系管理员',
      es: 'error del sistema, contacte con el administrador',
      ja: 'システムエラーです。管理者に連絡してください',
    },
  },
  busy: {
    status: 503,
    texts: {
      en: 'The server is busy; please try again in a moment.',
      zh: '服务器繁忙，请稍后再试。',
      es: 'El servidor está ocupado; inténtelo de nuevo en un momento.',
      ja: 'サーバーが混み合っています。少し待ってからもう一度お試しください。',
    },
  },
  storageFull: {
    status: 503,
    texts: {
      en: 'Nothing can be saved at the moment: the storage of the server is full. Please tell the people who run it; what was done before is safe.',
      zh: '服务器存储空间已满，暂时无法保存。请通知运维人员；此前已完成的操作不受影响。',
      es: 'Por ahora no se puede guardar nada: el almacenamiento del servidor está lleno. Avise a quienes lo administran; lo hecho antes está a salvo.',
      ja: 'サーバーの保存領域がいっぱいのため、現在は保存できません。管理者に連絡してください。これまでの操作は保存されています。',
    },
  },
  /** A failure at or after a commit: done or not, the key of the command tells. Not 503, which invites a retry. */
  outcomeUnknown: {
    status: 504,
    texts: {
      en: 'The server could not confirm whether this was done. Check before doing it again.',
      zh: '服务器无法确认该操作是否已完成，请先核实再决定是否重新办理。',
      es: 'El servidor no pudo confirmar si esto se hizo. Compruébelo antes de repetirlo.',
      ja: '完了したかどうかをサーバーで確認できませんでした。やり直す前に結果を確認してください。',
    },
  },
  starting: {
    status: 503,
    texts: {
      en: 'The server is starting; please try again in a moment.',
      zh: '服务器正在启动，请稍后再试。',
      es: 'El servidor se está iniciando; inténtelo de nuevo en un momento.',
      ja: 'サーバーを起動しています。少し待ってからもう一度お試しください。',
    },
  },
})

/** Why a field was refused, with what is allowed. Named by the check that failed. */
export const fieldTexts = {
  required: {
    en: '{field} is missing',
    zh: '缺少 {field}',
    es: 'falta {field}',
    ja: '{field} がありません',
  },
  type: {
    en: '{field} must be {expected}',
    zh: '{field} 必须是 {expected}',
    es: '{field} debe ser {expected}',
    ja: '{field} は {expected} でなければなりません',
  },
  tooSmall: {
    en: '{field} must be at least {limit}',
    zh: '{field} 不得小于 {limit}',
    es: '{field} debe ser como mínimo {limit}',
    ja: '{field} は {limit} 以上でなければなりません',
  },
  tooLarge: {
    en: '{field} must be at most {limit}',
    zh: '{field} 不得大于 {limit}',
    es: '{field} debe ser como máximo {limit}',
    ja: '{field} は {limit} 以下でなければなりません',
  },
  tooShort: {
    en: '{field} must have at least {limit} entries or characters',
    zh: '{field} 至少需要 {limit} 项或字符',
    es: '{field} debe tener al menos {limit} elementos o caracteres',
    ja: '{field} は {limit} 項目または文字以上が必要です',
  },
  tooLong: {
    en: '{field} may have at most {limit} entries or characters',
    zh: '{field} 最多 {limit} 项或字符',
    es: '{field} puede tener como máximo {limit} elementos o caracteres',
    ja: '{field} は {limit} 項目または文字までです',
  },
  oneLanguage: {
    en: '{field} must be written in at least one language',
    zh: '{field} 至少需要填写一种语言',
    es: '{field} debe escribirse al menos en un idioma',
    ja: '{field} は少なくとも 1 つの言語で入力してください',
  },
  oneOf: {
    en: '{field} must be one of {allowed}',
    zh: '{field} 必须是以下之一：{allowed}',
    es: '{field} debe ser uno de {allowed}',
    ja: '{field} は次のいずれかでなければなりません：{allowed}',
  },
  characters: {
    en: '{field} holds characters that are not allowed',
    zh: '{field} 含有不允许的字符',
    es: '{field} contiene caracteres no permitidos',
    ja: '{field} に使用できない文字が含まれています',
  },
  id: {
    en: '{field} must be an id: a whole number from 1, written as text',
    zh: '{field} 必须是编号：以文本表示的正整数',
    es: '{field} debe ser un identificador: un número entero desde 1, como texto',
    ja: '{field} は ID（文字列で表した 1 以上の整数）でなければなりません',
  },
  serviceDate: {
    en: '{field} must be a day that exists, as YYYY-MM-DD',
    zh: '{field} 必须是存在的日期，格式 YYYY-MM-DD',
    es: '{field} debe ser un día que exista, como AAAA-MM-DD',
    ja: '{field} は実在する日付（YYYY-MM-DD）でなければなりません',
  },
  instant: {
    en: '{field} must be a time with its offset, as 2026-01-01T08:30:00+08:00',
    zh: '{field} 必须是带时区的时间，如 2026-01-01T08:30:00+08:00',
    es: '{field} debe ser una hora con su desfase, como 2026-01-01T08:30:00+08:00',
    ja: '{field} は 2026-01-01T08:30:00+08:00 のような時差付きの時刻でなければなりません',
  },
  format: {
    en: '{field} does not have the right form',
    zh: '{field} 格式不正确',
    es: '{field} no tiene la forma correcta',
    ja: '{field} の形式が正しくありません',
  },
} as const
