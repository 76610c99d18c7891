import { Mail, Phone } from 'lucide-react';
import { useState } from 'react';
import type { FieldErrors } from '#contract/rules/form';
import { fieldOf, reachFields, type UpdateField } from '#contract/rules/prospect-fields';
import { useLikelyAddress } from '../../features/forms/likely-address.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { type Draft, mailHref, pageHref, phoneHref } from './draft.ts';
import { LinkedInput } from './linked-input.tsx';

type ReachFieldsProps = {
	draft: Draft;
	errors: FieldErrors;
	onChange: (field: UpdateField, text: string) => void;
};

// The links' names don't repeat their fields' labels, so that a label names one control.
const kinds = {
	email: { type: 'email', hrefOf: mailHref, linkLabel: 'Write to this address', icon: <Mail aria-hidden /> },
	phone: { type: 'tel', hrefOf: phoneHref, linkLabel: 'Call this number', icon: <Phone aria-hidden /> },
	websiteUrl: { type: 'url', hrefOf: pageHref, linkLabel: 'Open this page in a new tab', icon: undefined },
} as const;

/** The contact fields: collapsed, unless one is filled in. */
export function ReachFields({ draft, errors, onChange }: ReachFieldsProps) {
	const [open] = useState(() => reachFields.some((name) => draft[name]));
	const likely = useLikelyAddress(draft.email, (address) => onChange('email', address));
	return (
		<details open={open} className="rounded-md border sm:col-span-2">
			<summary className="cursor-pointer rounded-md px-4 py-2.5 font-semibold hover:bg-hover">
				Email, phone, website
			</summary>
			<div className="grid gap-5 border-t p-4 sm:grid-cols-2">
				{reachFields.map((name) => {
					const { type, hrefOf, linkLabel, icon } = kinds[name];
					return (
						<Field
							key={name}
							label={fieldOf(name).label}
							error={errors[name]}
							aside={name === 'email' ? likely.aside : undefined}
							className={name === 'websiteUrl' ? 'sm:col-span-2' : undefined}
						>
							{(control) => (
								<LinkedInput
									{...control}
									name={name}
									type={type}
									inputMode={type}
									autoComplete="off"
									value={draft[name]}
									onChange={({ target }) => onChange(name, target.value)}
									onBlur={name === 'email' ? likely.onLeave : undefined}
									href={hrefOf(draft[name])}
									linkLabel={linkLabel}
									icon={icon}
								/>
							)}
						</Field>
					);
				})}
			</div>
		</details>
	);
}
