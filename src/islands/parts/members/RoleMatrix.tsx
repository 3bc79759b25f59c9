import { Check } from 'lucide-react'

import { t } from '#lib/i18n/t.ts'
import { DUTIES, may, ROLES, type Role } from '#lib/shared/roles.ts'

/** Who may do what: the same table that the server goes by. */
export function RoleMatrix({ own }: { own: Role }) {
  return (
    <table className="duties">
      <caption className="sr-only">{t('members.matrix')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('members.duty')}</th>
          {ROLES.map(role => (
            <th key={role} scope="col" data-own={role === own || undefined}>
              {t(`roles.${role}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {DUTIES.map(({ id, needs }) => (
          <tr key={id}>
            <th scope="row">{t(`duties.${id}`)}</th>
            {ROLES.map(role => (
              <td key={role} data-own={role === own || undefined}>
                {may(role, needs) ? (
                  <>
                    <Check aria-hidden="true" />
                    <span className="sr-only">{t('members.yes')}</span>
                  </>
                ) : (
                  <>
                    <span aria-hidden="true" className="text-faint">
                      –
                    </span>
                    <span className="sr-only">{t('members.no')}</span>
                  </>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
