import type { Area } from '@fairway/texts/keys'
import { useEffect, useState } from 'react'
import { report } from '../api/errors.ts'
import { loadTexts } from './text.ts'

/** Whether the texts of an area that the page does not load itself are there; fetched after the first render. */
export function useTexts(area: Area): boolean {
  const [loaded, setLoaded] = useState(false)
  useEffect(() => {
    let unmounted = false
    loadTexts(area).then(() => {
      if (!unmounted) setLoaded(true)
    }, report)
    return () => {
      unmounted = true
    }
  }, [area])
  return loaded
}
