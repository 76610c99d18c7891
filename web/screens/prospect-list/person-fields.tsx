import { useId } from 'react';
import type { FieldErrors } from '#contract/rules/form';
import { fieldOf, type ProspectField } from '#contract/rules/prospect-fields';
import { EmailField } from '../../features/forms/email-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { KnownSources } from './known-sources.tsx';

const wide: readonly ProspectField[] = ['name', 'location', 'linkedinUrl'];
const fields = ['name', 'title', 'company', 'location', 'linkedinUrl', 'connectionSource', 'email'] as const;

/** The texts of the fields for a person added by hand. */
export type PersonTexts = Record<(typeof fields)[number], string>;

/** The fields before anything is typed. */
export const noPerson = Object.fromEntries(fields.map((name) => [name, ''])) as PersonTexts;

type PersonFieldsProps = { listId: string; first: PersonTexts; errors: FieldErrors; autoFocus: boolean };

/** The fields for a person added by hand. */
export function PersonFields({ listId, first, errors, autoFocus }: PersonFieldsProps) {
	const sourcesId = useId();
	return (
		<>
			<div className="grid gap-5 sm:grid-cols-2">
				{fields.map((name) => {
					const FieldOf = name === 'email' ? EmailField : TextField;
					return (
						<FieldOf
							key={name}
							label={fieldOf(name).label}
							required={name === 'name'}
							error={errors[name]}
							name={name}
							defaultValue={first[name]}
							autoFocus={autoFocus && name === 'name'}
							autoComplete="off"
							placeholder={name === 'connectionSource' ? 'Who can introduce you?' : undefined}
							list={name === 'connectionSource' ? sourcesId : undefined}
							inputMode={name === 'linkedinUrl' ? 'url' : undefined}
							className={wide.includes(name) ? 'sm:col-span-2' : undefined}
						/>
					);
				})}
			</div>
			<KnownSources id={sourcesId} listId={listId} />
		</>
	);
}
