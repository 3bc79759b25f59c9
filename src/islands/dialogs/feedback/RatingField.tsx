import { Star } from 'lucide-react'
import { useState } from 'react'

import { GroupFrame } from '#islands/ui/FieldFrame.tsx'
import { t } from '#lib/i18n/t.ts'

const STARS = [1, 2, 3, 4, 5]

export function RatingField({ error }: { error: string | undefined }) {
  const [rating, setRating] = useState(0)
  return (
    <GroupFrame label={t('feedbackDialog.rating')} error={error}>
      {() => (
        <div className="flex gap-1 [&_[data-on]_svg]:fill-current [&_svg]:size-6.5 [&>[data-on]]:text-(--warning-mark) [&>label]:relative [&>label]:grid [&>label]:size-11 [&>label]:cursor-pointer [&>label]:place-items-center [&>label]:rounded-md [&>label]:text-line-strong [&>label:has(:focus-visible)]:[outline:2px_solid_var(--focus)] [&>label:has(:focus-visible)]:-outline-offset-3 [&>label:hover]:bg-hover">
          {STARS.map(star => (
            <label key={star} data-on={star <= rating || undefined}>
              <input
                type="radio"
                className="sr-only"
                name="Rating"
                value={star}
                checked={star === rating}
                onChange={() => setRating(star)}
              />
              <Star aria-hidden="true" />
              <span className="sr-only">{t('feedbackDialog.stars', { count: star })}</span>
            </label>
          ))}
        </div>
      )}
    </GroupFrame>
  )
}
