import { languageTag, type Names } from '../../i18n/language.ts'
import { bothTexts } from './ticket-labels.ts'

/** Chinese first, English smaller after it; once where there is but one. */
export function Both({ of }: { of: Names }) {
  return (
    <span className="paper-both">
      {bothTexts(of).map(({ text, language }, index) => (
        <span
          key={language}
          className={index > 0 ? 'paper-english' : undefined}
          lang={language === 'zh' ? undefined : languageTag(language)}
        >
          {text}
        </span>
      ))}
    </span>
  )
}
