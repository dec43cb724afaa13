import { problems } from '../../kernel/problem.ts'

/** Failures of administering people and organisations. */
export const usersProblems = problems('staff', {
  codeTaken: {
    status: 409,
    texts: {
      en: 'There is already a user named {code}. Choose another user name.',
      zh: '用户名 {code} 已存在，请换一个。',
      es: 'Ya existe un usuario llamado {code}. Elija otro nombre.',
      ja: 'ユーザー名 {code} はすでに使われています。別の名前にしてください。',
    },
  },
  changedMeanwhile: {
    status: 409,
    texts: {
      en: '{by} changed this meanwhile. Nothing was saved: look at what is different and save again.',
      zh: '{by} 已在此期间修改了该内容，本次未保存。请核对差异后重新保存。',
      es: '{by} lo ha cambiado entretanto. No se ha guardado nada: revise las diferencias y guarde de nuevo.',
      ja: 'この間に {by} が変更したため、保存していません。違いを確認してもう一度保存してください。',
    },
  },
  unknownOrganisation: {
    status: 404,
    texts: {
      en: 'There is no such organisation.',
      zh: '没有该单位。',
      es: 'No existe esa organización.',
      ja: 'その組織は存在しません。',
    },
  },
  rolesGone: {
    status: 404,
    texts: {
      en: 'One of the roles does not exist any more. Open the form again.',
      zh: '所选角色中有的已不存在，请重新打开表单。',
      es: 'Uno de los roles ya no existe. Abra de nuevo el formulario.',
      ja: '選んだロールの一部がなくなっています。フォームを開き直してください。',
    },
  },
  unknownDock: {
    status: 404,
    texts: {
      en: 'One of the docks does not exist any more. Open the form again.',
      zh: '所选码头中有的已不存在，请重新打开表单。',
      es: 'Uno de los muelles ya no existe. Abra de nuevo el formulario.',
      ja: '選んだ桟橋の一部がなくなっています。フォームを開き直してください。',
    },
  },
  roleBeyondOwn: {
    status: 403,
    texts: {
      en: 'You can only give and take roles that can do no more than you can. This one can: {roles}',
      zh: '只能授予或收回不超出自己权限的角色。以下角色超出：{roles}',
      es: 'Solo puede dar y quitar roles que no puedan hacer más que usted. Este puede más: {roles}',
      ja: '自分の権限を超えないロールだけを付与・解除できます。超えるもの：{roles}',
    },
  },
  dockBeyondOwn: {
    status: 403,
    texts: {
      en: 'You can only assign docks you work at yourself, not {docks}.',
      zh: '只能分配自己工作的码头，不能分配 {docks}。',
      es: 'Solo puede asignar muelles en los que usted trabaja, no {docks}.',
      ja: '自分が勤務する桟橋だけを割り当てられます。{docks} はできません。',
    },
  },
  beyondOwn: {
    status: 403,
    texts: {
      en: 'This person may do more than you. Ask an administrator with their rights.',
      zh: '该用户的权限超出您的权限，请联系具有相应权限的管理员。',
      es: 'Esta persona tiene más permisos que usted. Acuda a un administrador con los mismos permisos.',
      ja: 'この人の権限はあなたの権限を超えています。同等の権限を持つ管理者に依頼してください。',
    },
  },
  eraseYourself: {
    status: 409,
    texts: {
      en: 'Nobody erases themselves. Ask another administrator.',
      zh: '不能删除自己的个人信息，请联系其他管理员。',
      es: 'Nadie se suprime a sí mismo. Pídalo a otro administrador.',
      ja: '自分自身の情報は消去できません。ほかの管理者に依頼してください。',
    },
  },
  eraseEnabled: {
    status: 409,
    texts: {
      en: 'Only a disabled user can be erased. Disable the user first.',
      zh: '只能删除已停用用户的个人信息，请先停用。',
      es: 'Solo se puede suprimir a un usuario desactivado. Desactívelo primero.',
      ja: '消去できるのは無効なユーザーだけです。先に無効にしてください。',
    },
  },
  eraseCodeDiffers: {
    status: 409,
    texts: {
      en: 'The user name you typed is not that of this person. Nothing was erased.',
      zh: '输入的用户名与该用户不符，未删除任何内容。',
      es: 'El nombre de usuario escrito no es el de esta persona. No se ha suprimido nada.',
      ja: '入力したユーザー名がこの人のものと一致しません。何も消去していません。',
    },
  },
  eraseOpenWork: {
    status: 409,
    texts: {
      en: 'This person still has open holds, or cash taken today. Settle these first, then erase.',
      zh: '该用户还有未付款的预留或当日收取的现金，请先处理完毕再删除。',
      es: 'Esta persona aún tiene reservas abiertas o efectivo cobrado hoy. Liquídelo antes de suprimirla.',
      ja: 'このユーザーには未払いの仮押さえまたは本日受け取った現金があります。先に処理してください。',
    },
  },
  notYourself: {
    status: 409,
    texts: {
      en: 'Nobody disables themselves or changes their own roles, docks, organisation or validity. Ask another administrator.',
      zh: '不能停用自己，也不能更改自己的角色、码头、单位或有效期。请联系其他管理员。',
      es: 'Nadie se desactiva a sí mismo ni cambia sus propios roles, muelles, organización o vigencia. Pídalo a otro administrador.',
      ja: '自分自身の無効化、自分のロール・桟橋・組織・有効期間の変更はできません。ほかの管理者に依頼してください。',
    },
  },
  lastAdministrator: {
    status: 409,
    texts: {
      en: 'Nobody would be left to administer users. Make somebody else an administrator first.',
      zh: '这样将没有人能管理用户。请先指定另一位管理员。',
      es: 'No quedaría nadie para administrar usuarios. Nombre antes a otro administrador.',
      ja: 'ユーザーを管理できる人がいなくなります。先にほかの管理者を指定してください。',
    },
  },
  registrationTaken: {
    status: 409,
    texts: {
      en: '{name} is registered under {code} already. Look at the code again, or at that organisation.',
      zh: '{name} 已登记统一代码 {code}，请核对该代码或该单位。',
      es: '{name} ya está registrada con {code}. Revise el código o esa organización.',
      ja: '登録コード {code} はすでに {name} のものです。コードまたはその組織を確認してください。',
    },
  },
  organisationTaken: {
    status: 409,
    texts: {
      en: 'There is already an organisation with the code {code}. Choose another code.',
      zh: '单位代码 {code} 已存在，请换一个。',
      es: 'Ya existe una organización con el código {code}. Elija otro.',
      ja: '組織コード {code} はすでに使われています。別のコードにしてください。',
    },
  },
  organisationInUse: {
    status: 409,
    texts: {
      en: 'Ships, ports, wallets or orders belong to this organisation, so its kind stays as it is.',
      zh: '该单位名下有船舶、港口、钱包或订单，类型不能更改。',
      es: 'A esta organización pertenecen barcos, puertos, monederos o pedidos; su tipo no se puede cambiar.',
      ja: 'この組織には船舶・港・ウォレット・注文があるため、種別は変更できません。',
    },
  },
  ownOrganisation: {
    status: 409,
    texts: {
      en: 'This is your own organisation: disabling it would sign you out.',
      zh: '这是您所在的单位，停用后您将被登出。',
      es: 'Es su propia organización: al desactivarla se cerraría su sesión.',
      ja: '自分の所属組織です。無効にすると自分もログアウトされます。',
    },
  },
  onlyOverseers: {
    status: 403,
    texts: {
      en: 'Only who sees all organisations adds or disables one, or changes its code and kind. You may change the names of your own.',
      zh: '只有能查看全部单位的人员才能新增、停用单位或更改代码与类型。您可以修改本单位的名称。',
      es: 'Solo quien ve todas las organizaciones puede añadirlas, desactivarlas o cambiar su código y tipo. Usted puede cambiar los nombres de la suya.',
      ja: '組織の追加・無効化、コードや種別の変更は、すべての組織を見られる人だけができます。自分の組織の名称は変更できます。',
    },
  },
  importUnreadable: {
    status: 422,
    texts: {
      en: 'This file cannot be read as an Excel workbook (.xlsx). Save it as .xlsx, without a password, and try again.',
      zh: '无法将该文件作为 Excel 工作簿（.xlsx）读取。请另存为不加密的 .xlsx 后重试。',
      es: 'El archivo no se puede leer como libro de Excel (.xlsx). Guárdelo como .xlsx, sin contraseña, e inténtelo de nuevo.',
      ja: 'Excel ブック（.xlsx）として読み取れません。パスワードなしの .xlsx で保存してやり直してください。',
    },
  },
  importTooLarge: {
    status: 422,
    texts: {
      en: 'This workbook holds more than a list of people: too many rows (empty ones count) or too much text. Copy the list into the template and try again.',
      zh: '该工作簿超出人员名单的合理范围：行数过多（空行也计入）或文字过多。请将名单复制到模板中后重试。',
      es: 'Este libro contiene más que una lista de personas: demasiadas filas (las vacías también cuentan) o demasiado texto. Copie la lista en la plantilla e inténtelo de nuevo.',
      ja: 'このブックは人員名簿としては大きすぎます（行数は空行も含みます。または文字数が多すぎます）。名簿をテンプレートにコピーしてやり直してください。',
    },
  },
  importTooLong: {
    status: 422,
    texts: {
      en: 'The sheet has more than {most} lines. Bring the people in with several files.',
      zh: '表格超过 {most} 行，请分成多个文件导入。',
      es: 'La hoja tiene más de {most} filas. Importe a las personas en varios archivos.',
      ja: 'シートが {most} 行を超えています。複数のファイルに分けて取り込んでください。',
    },
  },
  importEmpty: {
    status: 422,
    texts: {
      en: 'There are no people in the first sheet of this file.',
      zh: '该文件的第一个工作表中没有人员。',
      es: 'No hay personas en la primera hoja de este archivo.',
      ja: 'このファイルの最初のシートに人が載っていません。',
    },
  },
  importColumns: {
    status: 422,
    texts: {
      en: 'The first line does not name these columns: {columns}. Use the template.',
      zh: '第一行缺少以下列：{columns}。请使用模板。',
      es: 'En la primera fila faltan estas columnas: {columns}. Use la plantilla.',
      ja: '1 行目に次の列がありません：{columns}。テンプレートを使ってください。',
    },
  },
  importFaulty: {
    status: 422,
    texts: {
      en: '{count} lines are not right, so nobody was added. Look at the file again.',
      zh: '有 {count} 行有误，未添加任何人员。请重新检查文件。',
      es: '{count} filas no son correctas; no se ha añadido a nadie. Revise el archivo.',
      ja: '{count} 行に誤りがあるため、誰も追加していません。ファイルを確認してください。',
    },
  },
})

/** Why a field of a person or an organisation was refused, by the name of the check that failed. */
export const usersFieldTexts = {
  userCode: {
    en: '{field} must have 2 to 64 letters, digits, dots, dashes, underscores or @, and begin with a letter or digit',
    zh: '{field} 应为 2 至 64 个字母、数字、点、短横线、下划线或 @，并以字母或数字开头',
    es: '{field} debe tener de 2 a 64 letras, cifras, puntos, guiones, guiones bajos o @, y empezar por letra o cifra',
    ja: '{field} は 2〜64 文字の英数字・ピリオド・ハイフン・下線・@ で、英数字で始めてください',
  },
  organisationCode: {
    en: '{field} must have 2 to 32 letters, digits, dashes or underscores; if it looks like a national organisation code (9 or 18 characters), its check character must be right',
    zh: '{field} 应为 2 至 32 个字母、数字、短横线或下划线；若为组织机构代码（9 位）或统一社会信用代码（18 位），校验位必须正确',
    es: '{field} debe tener de 2 a 32 letras, cifras, guiones o guiones bajos; si parece un código nacional de organización (9 o 18 caracteres), su carácter de control debe ser correcto',
    ja: '{field} は 2〜32 文字の英数字・ハイフン・下線です。組織機構コード（9 桁）や統一社会信用コード（18 桁）の形なら、検査文字が正しくなければなりません',
  },
  registrationCode: {
    en: '{field} must be a unified social credit code (18 characters) or an organisation code (9 characters) with the right check character',
    zh: '{field} 应为校验位正确的统一社会信用代码（18 位）或组织机构代码（9 位）',
    es: '{field} debe ser un código unificado de crédito social (18 caracteres) o un código de organización (9 caracteres) con el carácter de control correcto',
    ja: '{field} は検査文字の正しい統一社会信用コード（18 桁）または組織機構コード（9 桁）でなければなりません',
  },
  codeTaken: {
    en: '{field}: {value} is taken already',
    zh: '{field}：{value} 已被使用',
    es: '{field}: {value} ya está en uso',
    ja: '{field}：{value} はすでに使われています',
  },
  codeTwice: {
    en: '{field}: {value} stands in line {line} as well',
    zh: '{field}：{value} 与第 {line} 行重复',
    es: '{field}: {value} figura también en la fila {line}',
    ja: '{field}：{value} は {line} 行目と重複しています',
  },
  unknownCode: {
    en: '{field}: there is no {value}',
    zh: '{field}：没有 {value}',
    es: '{field}: no existe {value}',
    ja: '{field}：{value} は存在しません',
  },
  beyondOwn: {
    en: '{field}: {value} goes beyond what you may give',
    zh: '{field}：{value} 超出您可授予的范围',
    es: '{field}: {value} va más allá de lo que usted puede conceder',
    ja: '{field}：{value} はあなたが付与できる範囲を超えています',
  },
  endsBeforeItBegins: {
    en: '{field} is before the first day',
    zh: '{field} 早于生效日期',
    es: '{field} es anterior al primer día',
    ja: '{field} が開始日より前です',
  },
} as const
